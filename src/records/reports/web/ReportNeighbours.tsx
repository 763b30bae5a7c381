import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useClassStudents } from '../../../base/enrolments/web/enrolments.hooks.ts';
import { KeyLegend } from '../../../platform/web/components/KeyLegend.tsx';
import { latinKeyOf } from '../../../platform/web/components/latin-key.ts';
import { nameOf } from '../../../platform/web/components/name-of.ts';
import { useSameListState } from '../../../platform/web/components/use-back-to.ts';
import { useKeySwitch } from '../../../platform/web/lists/use-list-keys.ts';
import type { Report } from '../reports.contract.ts';
import styles from './StudentReport.module.css';

/** Links to the reports of the students before and after this one in the class, also by the keys K and J. */
export function ReportNeighbours({ report, roll: present }: { readonly report: Report; readonly roll: number }) {
  const { t } = useTranslation('reports');
  const { data: members = [] } = useClassStudents(report.class);
  const place = members.findIndex(({ roll }) => roll === present);
  const before = place === -1 ? undefined : members[place - 1];
  const after = place === -1 ? undefined : members[place + 1];
  const [areKeysOn] = useKeySwitch();
  useStepKeys(areKeysOn, before?.roll, after?.roll);
  if (!before && !after) return null;
  return (
    <>
      <nav className={`${styles.neighbours} not-printed`} aria-label={t('neighbours')}>
        {before && (
          <Neighbour roll={before.roll} way="before" label={t('before', { name: nameOf(before.name) })}>
            <IconChevronLeft aria-hidden size={18} />
            <bdi>{nameOf(before.name)}</bdi>
          </Neighbour>
        )}
        {after && (
          <Neighbour roll={after.roll} way="after" label={t('after', { name: nameOf(after.name) })}>
            <bdi>{nameOf(after.name)}</bdi>
            <IconChevronRight aria-hidden size={18} />
          </Neighbour>
        )}
      </nav>
      {areKeysOn && (
        <KeyLegend
          keys={[
            ['J', t('keyNext')],
            ['K', t('keyPrevious')],
          ]}
        />
      )}
    </>
  );
}

type Props = {
  readonly roll: number;
  readonly way: 'before' | 'after';
  readonly label: string;
  readonly children: ReactNode;
};

function Neighbour({ roll, way, label, children }: Props) {
  const sameList = useSameListState();
  return (
    <Link
      to="/reports/$roll"
      params={{ roll: String(roll) }}
      search={true}
      state={sameList}
      resetScroll={false}
      className={styles.neighbour}
      aria-label={label}
      data-way={way}
    >
      {children}
    </Link>
  );
}

/**
 * Steps through the class with J and K as through a list, except while something is typed or single-key shortcuts are
 * turned off.
 */
function useStepKeys(areOn: boolean, before: number | undefined, after: number | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (!areOn || event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
        return;
      if (target.matches('input, textarea, select, [contenteditable]') || document.querySelector('dialog[open]'))
        return;
      const key = latinKeyOf(event);
      const roll = key === 'j' ? after : key === 'k' ? before : undefined;
      if (roll === undefined) return;
      event.preventDefault();
      void navigate({ to: '/reports/$roll', params: { roll: String(roll) }, search: true, resetScroll: false });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate, areOn, before, after]);
}
