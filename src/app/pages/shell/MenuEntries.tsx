import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Who } from '../../../platform/contract/permissions.ts';
import { isOffice } from '../../../platform/contract/school-terms.ts';
import { keepDeviceChoice, readDeviceChoice } from '../../../platform/web/lists/device-choice.ts';
import { mayOpen } from '../may-open.ts';
import { type MenuGroup, menu, nameOfPage, openGroups } from './menu.ts';
import styles from './Sidebar.module.css';
import { UnreadCount } from './UnreadCount.tsx';

type Entry = (typeof menu)[number];
type Props = { readonly who: Who | undefined; readonly onLeave: (() => void) | undefined };

/** The pages of a role. Those of admins and offices are in groups that fold; other roles have one list. */
export function MenuEntries({ who, onLeave }: Props) {
  const open = menu.filter(({ path }) => mayOpen(who, path));
  // People who write notices read them on that page.
  const writes = open.some(({ path }) => path === '/admin_notice');
  const entries = writes ? open.filter(({ path }) => path !== '/teacher_notice') : open;
  const groupOf = (entry: Entry) => (who && isOffice(who.role) && 'group' in entry ? entry.group : undefined);
  return entries.map((entry, index) => {
    const group = groupOf(entry);
    if (!group) return <MenuEntry key={entry.path} entry={entry} who={who} onLeave={onLeave} />;
    // The first entry of a group renders the whole group.
    if (entries.findIndex((one) => groupOf(one) === group) !== index) return null;
    const own = entries.filter((one) => groupOf(one) === group);
    return <FoldingGroup key={group} group={group} entries={own} who={who} onLeave={onLeave} />;
  });
}

function MenuEntry({ entry: { path, icon: ItemIcon }, who, onLeave }: Props & { readonly entry: Entry }) {
  const { t } = useTranslation('shell');
  return (
    <li>
      <Link to={path} className={styles.item} onClick={onLeave} activeOptions={{ includeSearch: false }}>
        <ItemIcon aria-hidden size={20} />
        {nameOfPage(t, who?.role, path)}
        <UnreadCount paths={[path]} />
      </Link>
    </li>
  );
}

type GroupProps = Props & { readonly group: MenuGroup; readonly entries: readonly Entry[] };

function FoldingGroup({ group, entries, ...props }: GroupProps) {
  const { t } = useTranslation('shell');
  const id = useId();
  const here = useLocation({ select: ({ pathname }) => pathname });
  const isHere = entries.some(({ path }) => path === here);
  const [isOpen, setOpen] = useState(() => isHere || isKeptOpen(group));
  // The group opens when its page is reached without the menu.
  useEffect(() => {
    if (isHere) setOpen(true);
  }, [isHere]);
  const fold = () => {
    keepDeviceChoice(keyOf(group), isOpen ? 'folded' : 'open');
    setOpen(!isOpen);
  };
  return (
    <li>
      <UnstyledButton
        className={`${styles.item} ${styles.group}`}
        onClick={fold}
        aria-expanded={isOpen}
        aria-controls={id}
      >
        <IconChevronDown aria-hidden size={20} />
        {t(`groups.${group}`)}
        {!isOpen && <UnreadCount paths={entries.map(({ path }) => path)} />}
      </UnstyledButton>
      <ul id={id} className="plain" hidden={!isOpen}>
        {entries.map((entry) => (
          <MenuEntry key={entry.path} entry={entry} {...props} />
        ))}
      </ul>
    </li>
  );
}

const keyOf = (group: MenuGroup) => `menu.${group}`;

function isKeptOpen(group: MenuGroup): boolean {
  const kept = readDeviceChoice(keyOf(group));
  return kept === undefined ? openGroups.includes(group) : kept === 'open';
}
