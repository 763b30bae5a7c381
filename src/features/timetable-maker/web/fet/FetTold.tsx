import { useTranslation } from 'react-i18next';
import { isolateIn } from '../../../../languages/format.ts';
import { formatNumber } from '../../../../platform/web/format.ts';
import { shownLocale } from '../../../../platform/web/locale.ts';
import styles from '../MakeTimetable.module.css';
import type { FromFet } from './plan-from-fet.ts';
import type { LeftOut } from './tally.ts';

/** How much of a file is taken, and all that is taken otherwise or left out, counted. */
export function FetTold({ made: { plan, taken, of, notes, leftOut } }: { readonly made: FromFet }) {
  const { t } = useTranslation('fet');
  const must = plan.rules.filter((rule) => rule.must).length;
  return (
    <>
      <p role="status" className={styles.preview}>
        <strong>{t('taken', { taken: formatNumber(taken), of: formatNumber(of) })}</strong>
      </p>
      <ul className={styles.faults}>
        <li>{t('rows', { number: plan.load.length })}</li>
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
