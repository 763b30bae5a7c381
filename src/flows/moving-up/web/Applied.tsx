import { Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { daysAfter } from '../../../platform/contract/dates.ts';
import { days } from '../../../platform/contract/school-terms.ts';
import { ButtonLink } from '../../../platform/web/components/links.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { formatDate, formatDigits } from '../../../platform/web/format.ts';
import { CountsLine } from './CountsLine.tsx';
import styles from './MoveUp.module.css';
import type { AppliedMoveUp } from './moving-up.hooks.ts';
import { UndoMove } from './UndoMove.tsx';

/** The move that was just applied, with its sessions. */
export type AppliedMove = AppliedMoveUp & { readonly from: string; readonly to: string };

/** The result, with links to the students of the next session and to undo. */
export function Applied({ applied, onUndone }: { readonly applied: AppliedMove; readonly onUndone: () => void }) {
  const { t } = useTranslation('moving-up');
  const { to, day, counts, subjects, periods, groups, periodsLeftOut } = applied;
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed is far below, or gone.
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={styles.applied}>
      <Notice
        kind="success"
        role="status"
        title={t('applied', { to: formatDigits(to), day: formatDate(day) })}
        action={
          <Group>
            <ButtonLink to="/all_student" search={{ session: to }} size="sm">
              {t('studentsOf', { session: formatDigits(to) })}
            </ButtonLink>
            <UndoMove move={applied} onUndone={onUndone} />
          </Group>
        }
      >
        <CountsLine counts={counts} />
        {subjects + periods > 0 && <p className={styles.line}>{t('copied', { subjects, periods })}</p>}
        {groups > 0 && <p className={styles.line}>{t('copiedGroupCount', { count: groups })}</p>}
        {periodsLeftOut.length > 0 && (
          <>
            <p className={styles.line}>{t('leftOut', { count: periodsLeftOut.length })}</p>
            <ul className={styles.faults}>
              {periodsLeftOut.map(({ why, day: weekday, ...period }) => (
                <li key={`${period.class} ${weekday} ${period.period}`}>
                  {t('periodLeftOut', { ...period, day: nameOfDay(weekday), why: t(`leftOutWhy.${why}`) })}
                </li>
              ))}
            </ul>
          </>
        )}
      </Notice>
    </div>
  );
}

/** Any date with the first weekday of `days`. */
const aFirstDay = '2022-12-31';

function nameOfDay(day: (typeof days)[number]): string {
  return formatDate(daysAfter(aFirstDay, days.indexOf(day)), 'weekdayName');
}
