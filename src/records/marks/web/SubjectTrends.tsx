import { Sparkline } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { useTranslation } from 'react-i18next';
import { useSubjectColours } from '../../../base/subjects/web/subjects.hooks.ts';
import { percentage } from '../../../platform/contract/school-terms.ts';
import { percentOf } from '../../../platform/contract/share.ts';
import { ColourMark } from '../../../platform/web/components/Colour.tsx';
import { formatDigits, formatPercent, formatSeries } from '../../../platform/web/format.ts';
import type { MarksRecord } from '../marks.contract.ts';
import { isInPercent, shareOfMark } from './mark-text.ts';
import styles from './SubjectTrends.module.css';

/** The student's marks per subject over time, as a sparkline and in words. */
export function SubjectTrends({ records }: { readonly records: readonly MarksRecord[] }) {
  const bySubject = Map.groupBy(records.toReversed(), ({ subject }) => subject);
  return (
    <ul className={styles.list}>
      {[...bySubject].map(([subject, exams]) => (
        <SubjectTrend key={subject} subject={subject} exams={exams} />
      ))}
    </ul>
  );
}

function SubjectTrend({ subject, exams }: { readonly subject: string; readonly exams: readonly MarksRecord[] }) {
  const { t } = useTranslation('marks');
  const colourOf = useSubjectColours();
  const last = exams.at(-1);
  const percentages = formatSeries(exams.map(shareOf));
  return (
    <li className={styles.subject}>
      <span className={styles.name}>
        <ColourMark colour={colourOf(subject)} />
        <bdi>{subject}</bdi>
      </span>
      <span className={styles.last}>{last && t('lastExam', { exam: last.examName, percentage: shareOf(last) })}</span>
      {exams.length > 1 && (
        <div className={styles.line} role="img" aria-label={t('trend', { subject, percentages })}>
          <Sparkline
            h={48}
            data={exams.map((exam) => {
              const share = shareOfMark(exam, exam.marks[0]);
              return share ? percentOf(share) / 100 : null;
            })}
            color="var(--rollbook-accent)"
            withGradient={false}
            fillOpacity={0.15}
            areaProps={{ isAnimationActive: false, dot: { r: 3, fillOpacity: 1 } }}
          />
        </div>
      )}
    </li>
  );
}

/** Returns the share in percent, or the mark as it is written if the exam's scale has no percent. */
function shareOf(exam: MarksRecord): string {
  const [line] = exam.marks;
  if (!isInPercent(exam)) return line?.written ? formatDigits(line.written) : '—';
  const share = shareOfMark(exam, line);
  return share ? formatPercent(percentage(Number(share.part), Number(share.whole))) : '—';
}
