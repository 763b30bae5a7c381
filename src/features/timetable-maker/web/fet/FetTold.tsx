import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolateIn } from '../../../../languages/format.ts';
import { Notice } from '../../../../platform/web/components/Notice.tsx';
import { formatNumber } from '../../../../platform/web/format.ts';
import { shownLocale } from '../../../../platform/web/locale.ts';
import styles from '../MakeTimetable.module.css';
import type { FromFet } from './plan-from-fet.ts';
import type { LeftOut } from './tally.ts';

/** How much of a file is taken, and all that is taken otherwise or left out, counted. */
export function FetTold({ made: { plan, taken, of, notes, parts, leftOut } }: { readonly made: FromFet }) {
  const { t } = useTranslation('fet');
  // Notes on parts of classes are shown separately.
  const others = notes.filter(({ note }) => note !== 'partsOfClass');
  const must = plan.rules.filter((rule) => rule.must).length;
  return (
    <>
      <p role="status" className={styles.preview}>
        <strong>{t('taken', { taken: formatNumber(taken), of: formatNumber(of) })}</strong>
      </p>
      <PartsTaken parts={parts} total={notes.find(({ note }) => note === 'partsOfClass')?.count ?? 0} />
      <ul className={styles.faults}>
        <li>{t('rows', { number: plan.load.length })}</li>
        <li>{t('mustRules', { number: must })}</li>
        <li>{t('shouldRules', { number: plan.rules.length - must })}</li>
        <li>{t('aways', { number: plan.away.length })}</li>
        <li>{t('rooms', { number: plan.rooms.length })}</li>
        <li>{t('pins', { number: plan.load.reduce((sum, { pinned }) => sum + pinned.length, 0) })}</li>
      </ul>
      {others.length + leftOut.length === 0 ? (
        parts.length === 0 && <p className={styles.hint}>{t('toldNothing')}</p>
      ) : (
        <section className={styles.section}>
          <h3 className={styles.title}>{t('toldTitle')}</h3>
          <ul className={styles.faults}>
            {others.map(({ note, count }) => (
              <li key={note}>{t(`notes.${note}`, { number: count })}</li>
            ))}
          </ul>
          <LeftOutList leftOut={leftOut} />
        </section>
      )}
    </>
  );
}

/** Parts that are named at first: a file may have hundreds. */
const partsAtFirst = 12;

type PartsProps = { readonly parts: FromFet['parts']; readonly total: number };

/** That lessons of halves and groups would become those of whole classes, by the names of these, before anything is taken. */
function PartsTaken({ parts, total }: PartsProps) {
  const { t } = useTranslation('fet');
  const [shown, setShown] = useState(partsAtFirst);
  if (parts.length === 0) return null;
  return (
    <Notice kind="warm" title={t('notes.partsOfClass', { number: total })}>
      <p className={styles.line}>{t('partsHint')}</p>
      <ul className={styles.faults}>
        {parts.slice(0, shown).map(({ name, periods }) => (
          <li key={name}>{t('part', { name: isolateIn(shownLocale(), name), number: periods })}</li>
        ))}
      </ul>
      {parts.length > shown && (
        <Button variant="default" size="sm" onClick={() => setShown(parts.length)}>
          {t('allParts', { number: parts.length })}
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
