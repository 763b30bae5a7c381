import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDigits } from '../../../platform/web/format.ts';
import type { Spread } from '../reports.contract.ts';
import type { ChosenTime } from './choose-time.ts';
import styles from './MyReport.module.css';
import { useReport, useSpread } from './reports.hooks.ts';
import { exactPercent } from './shown-share.ts';

/** The spread of the class's marks in each exam, with the student's own mark; nothing if there is no spread. */
export function ClassSpread({ roll, time }: { readonly roll: number; readonly time: ChosenTime }) {
  const { t } = useTranslation('reports');
  const { data: all = [] } = useSpread(roll, time.session.session);
  const { data: report } = useReport(roll, time);
  const spreads = all.filter(({ term }) => !time.term || term === time.term._id);
  if (spreads.length === 0) return null;
  const ownIn = ({ subject, examName }: Spread) => {
    const exams = report?.subjects.find((one) => one.subject === subject)?.exams;
    return exams?.find((one) => one.examName === examName);
  };
  return (
    <section>
      <Title order={3}>{t('spread')}</Title>
      <p className={styles.quiet}>{t('spreadHint')}</p>
      <ul className={styles.lines}>
        {spreads.map((spread) => (
          <li key={`${spread.subject} ${spread.examName}`} className={styles.line}>
            <span>{t('spreadOf', { subject: spread.subject, exam: spread.examName })}</span>
            <SpreadLine spread={spread} own={ownIn(spread)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type LineProps = {
  readonly spread: Spread;
  readonly own: { readonly share: number | null; readonly written: string | null } | undefined;
};

function SpreadLine({ spread: { q1, median, q3, written, sat }, own: exam }: LineProps) {
  const { t } = useTranslation('reports');
  const own = exam?.share ?? undefined;
  const say = (share: number, mark: string | null | undefined) =>
    written && mark != null ? formatDigits(mark) : exactPercent(share);
  const said = t('spreadText', {
    q1: say(q1, written?.q1),
    median: say(median, written?.median),
    q3: say(q3, written?.q3),
    count: sat,
  });
  const label = own === undefined ? said : t('spreadAndOwn', { spread: said, own: say(own, exam?.written) });
  return (
    <svg className={styles.spread} viewBox="-2 0 104 16" preserveAspectRatio="none" role="img" aria-label={label}>
      <line className={styles.track} x1="0" x2="100" y1="8" y2="8" vectorEffect="non-scaling-stroke" />
      <rect
        className={styles.box}
        x={q1}
        width={Math.max(1, q3 - q1)}
        y="3"
        height="10"
        vectorEffect="non-scaling-stroke"
      />
      <line className={styles.median} x1={median} x2={median} y1="3" y2="13" vectorEffect="non-scaling-stroke" />
      {own !== undefined && <ellipse className={styles.dot} cx={own} cy="8" rx="1.6" ry="5" />}
    </svg>
  );
}
