import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolateIn } from '../../../../languages/format.ts';
import { Notice } from '../../../../platform/web/components/Notice.tsx';
import { formatList, formatNumber } from '../../../../platform/web/format.ts';
import { shownLocale } from '../../../../platform/web/locale.ts';
import { formatClassBriefly } from '../../../../platform/web/school-classes.ts';
import styles from '../MakeTimetable.module.css';
import type { FromFet } from './plan-from-fet.ts';
import type { LeftOut } from './tally.ts';

/** Shows how much of a file is accepted, with counts of everything that is changed or left out. */
export function FetTold({ made: { plan, taken, of, notes, groups, leftOut } }: { readonly made: FromFet }) {
  const { t } = useTranslation('fet');
  const added = groups.filter(({ isNew }) => isNew);
  const blocks = new Set(added.flatMap(({ block }) => block ?? []));
  const must = plan.rules.filter((rule) => rule.must).length;
  return (
    <>
      <p role="status" className={styles.preview}>
        <strong>{t('taken', { taken: formatNumber(taken), of: formatNumber(of) })}</strong>
      </p>
      <NewGroups groups={added} />
      <ul className={styles.faults}>
        <li>{t('rows', { number: plan.load.length })}</li>
        {blocks.size > 0 && <li>{t('blocks', { number: blocks.size })}</li>}
        {groups.length > added.length && <li>{t('knownGroups', { number: groups.length - added.length })}</li>}
        <li>{t('mustRules', { number: must })}</li>
        <li>{t('shouldRules', { number: plan.rules.length - must })}</li>
        <li>{t('aways', { number: plan.away.length })}</li>
        <li>{t('rooms', { number: plan.rooms.length })}</li>
        <li>{t('pins', { number: plan.load.reduce((sum, { pinned }) => sum + pinned.length, 0) })}</li>
      </ul>
      {notes.length + leftOut.length === 0 ? (
        <p className={styles.hint}>{t('toldNothing')}</p>
      ) : (
        <section className={styles.section}>
          <h3 className={styles.title}>{t('toldTitle')}</h3>
          <ul className={styles.faults}>
            {notes.map(({ note, count }) => (
              <li key={note}>{t(`notes.${note}`, { number: count })}</li>
            ))}
          </ul>
          <LeftOutList leftOut={leftOut} />
        </section>
      )}
    </>
  );
}

/** Groups that are named at first: a file may have hundreds. */
const groupsAtFirst = 12;

/** The groups that would be added, with their names and classes, shown before the file is accepted. */
function NewGroups({ groups }: Pick<FromFet, 'groups'>) {
  const { t } = useTranslation('fet');
  const [shown, setShown] = useState(groupsAtFirst);
  if (groups.length === 0) return null;
  return (
    <Notice kind="warm" title={t('groupsTitle', { number: groups.length })}>
      <p className={styles.line}>{t('groupsHint')}</p>
      <ul className={styles.faults}>
        {groups.slice(0, shown).map(({ class: number, name, classes }) => (
          <li key={number}>
            {t('groupLine', {
              name: isolateIn(shownLocale(), name),
              classes: formatList(classes.map((one) => formatClassBriefly(one))),
            })}
          </li>
        ))}
      </ul>
      {groups.length > shown && (
        <Button variant="default" size="sm" onClick={() => setShown(groups.length)}>
          {t('allGroups', { number: groups.length })}
        </Button>
      )}
    </Notice>
  );
}

function LeftOutList({ leftOut }: { readonly leftOut: readonly LeftOut[] }) {
  const { t } = useTranslation('fet');
  if (leftOut.length === 0) return null;
  return (
    <>
      <p className={styles.line}>{t('leftOutTitle', { number: leftOut.reduce((sum, { count }) => sum + count, 0) })}</p>
      <p className={styles.line}>{t('leftOutHint')}</p>
      <ul className={styles.faults}>
        {leftOut.map(({ constraint, count, must }) => (
          <li key={constraint}>
            {must > 0
              ? t('leftOutMust', { name: inWords(constraint), number: count, must })
              : t('leftOutLine', { name: inWords(constraint), number: count })}
          </li>
        ))}
      </ul>
    </>
  );
}

/** `TeacherMaxSpanPerDay` as the menus of FET have it: "Teacher max span per day". */
function inWords(constraint: string): string {
  const words = constraint.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();
  return isolateIn(shownLocale(), words.charAt(0).toUpperCase() + words.slice(1));
}
