import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { EnteredMark } from '../../../platform/contract/mark-scale.ts';
import { percentage } from '../../../platform/contract/school-terms.ts';
import { shownPercent } from '../../../platform/contract/share.ts';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { formatDate, formatDigits, formatNumber, formatPercent, formatSeries } from '../../../platform/web/format.ts';
import type { Report } from '../reports.contract.ts';
import { CommentField } from './CommentField.tsx';
import type { ChosenTime } from './choose-time.ts';
import { useCommentCounts } from './reports.hooks.ts';
import styles from './StudentReport.module.css';
import { attendedOf, isPlainPercent, shownResult } from './shown-share.ts';

type Props = {
  readonly report: Report;
  /** The roll today, by which comments are written; the report has that of its day. */
  readonly roll: number;
  readonly time: ChosenTime;
  /** Whether the student reads it: students write nothing and see only what is published. */
  readonly isOwn?: boolean;
};
/** Results, attendance, comments and the remark. Readers who are allowed to write comments do so in place. */
export function StudentReport({ report, roll, time: { term }, isOwn = false }: Props) {
  const { t } = useTranslation('reports');
  const mayWrite = useMayWrite(isOwn ? undefined : term?._id, report.class);
  return (
    <div className={styles.report}>
      {term && !isOwn && (
        <Notice kind={report.isPublished ? 'success' : 'note'} className="not-printed">
          {t(report.isPublished ? 'reportPublished' : 'reportNotPublished')}
        </Notice>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{t('mean')}</dt>
          <dd>
            {shownResult(report.mean, report.meanWritten) ?? '—'} <bdi className={styles.grade}>{report.meanGrade}</bdi>
          </dd>
        </div>
        <GradePoints report={report} />
        <Attendance attendance={report.attendance} />
      </dl>
      {report.subjects.length === 0 ? (
        <p>{t('noSubjects')}</p>
      ) : (
        <ul className="plain">
          {report.subjects.map((subject) => (
            <li key={subject.subject} className={styles.subject}>
              <SubjectResult subject={subject} isPublished={report.isPublished} />
              {term && (
                <Comment
                  place={{ term: term._id, roll, subject: subject.subject }}
                  text={subject.comment}
                  label={t('commentIn', { subject: subject.subject })}
                  mayWrite={mayWrite(subject.subject)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {term && !(isOwn && report.remark === null) && (
        <section className={styles.remark}>
          <h2>{t('remark')}</h2>
          <Comment
            place={{ term: term._id, roll, subject: null }}
            text={report.remark}
            label={t('remark')}
            isLabelHidden
            mayWrite={mayWrite(null)}
          />
        </section>
      )}
    </div>
  );
}

/** Returns whether the reader can write the comment in a subject, or the remark for `null`. */
function useMayWrite(term: string | undefined, classNumber: number): (subject: string | null) => boolean {
  const { data: counts = [] } = useCommentCounts(term, classNumber);
  return (subject) => counts.some((count) => count.subject === subject && count.isMine);
}

function Attendance({ attendance }: { readonly attendance: Report['attendance'] }) {
  const { t } = useTranslation('reports');
  const { total, late, absent, excused, codes = [] } = attendance;
  const present = attendedOf(attendance);
  return (
    <>
      <div>
        <dt>{t('attendance')}</dt>
        <dd>
          {formatPercent(percentage(present, total))}{' '}
          {total > 0 && <span className={styles.quiet}>{t('presentOf', { present, total })}</span>}
        </dd>
      </div>
      <div>
        <dt>{t('late')}</dt>
        <dd>{formatNumber(late)}</dd>
      </div>
      <div>
        <dt>{t('absent')}</dt>
        <dd>{formatNumber(absent)}</dd>
      </div>
      <div>
        <dt>{t('excused')}</dt>
        <dd>{formatNumber(excused)}</dd>
      </div>
      {codes.map(({ code, name, count }) => (
        <div key={code}>
          <dt>
            <bdi>{code}</bdi> <bdi>{name}</bdi>
          </dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </>
  );
}

type ResultProps = { readonly subject: Report['subjects'][number]; readonly isPublished: boolean };

function SubjectResult({ subject: result, isPublished }: ResultProps) {
  const { subject, share, written, grade, points, passes, classMean, lowest, highest, exams } = result;
  // For results in percent, the spread of each exam already shows these figures.
  const hasFigures = classMean != null && !isPlainPercent(share, written);
  const { t } = useTranslation('reports');
  return (
    <div className={styles.result}>
      <h2 className={styles.subjectName}>
        <bdi>{subject}</bdi>
      </h2>
      <p className={styles.share} data-failed={passes === false || undefined}>
        {shownResult(share, written) ?? t('noResult')} {grade !== null && <bdi className={styles.grade}>{grade}</bdi>}{' '}
        {points !== null && (
          <span className={styles.quiet}>{t('points', { points: formatNumber(Number(shownPercent(points))) })}</span>
        )}{' '}
        {passes === false && t('failed')}
      </p>
      {hasFigures && (
        <p className={styles.quiet}>
          {t('classFigures', {
            mean: formatDigits(classMean ?? '—'),
            lowest: formatDigits(lowest ?? '—'),
            highest: formatDigits(highest ?? '—'),
          })}
        </p>
      )}
      {exams.length > 0 && (
        <table className={styles.exams}>
          <caption>
            <VisuallyHidden>{t('examsIn', { subject })}</VisuallyHidden>
          </caption>
          <tbody>
            {exams.map(({ examName, mark, lineState, written, maxMark, weight, day, state }) => (
              <tr key={examName}>
                <th scope="row">
                  <bdi>{examName}</bdi>
                </th>
                <td>{lineState === 'exempt' ? t('exempt') : markOutOf(written ?? mark, maxMark, t('notSat'))}</td>
                <td className={styles.quiet}>
                  {formatSeries([
                    ...(weight === 1 ? [] : [t('weight', { weight: formatNumber(weight) })]),
                    ...(day === null ? [] : [formatDate(day, 'weekday')]),
                    ...(state === 'corrected' ? [t('corrected')] : []),
                    ...(state === 'submitted' && isPublished ? [t('unpublished')] : []),
                  ])}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

type CommentProps = {
  readonly place: { readonly term: string; readonly roll: number; readonly subject: string | null };
  readonly text: string | null;
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly mayWrite: boolean;
};

function Comment({ place, text, mayWrite, ...labelled }: CommentProps) {
  if (!mayWrite) return text === null ? null : <p className={styles.text}>{text}</p>;
  return <CommentField key={`${place.term} ${place.roll}`} place={place} stored={text ?? ''} {...labelled} />;
}

/** The mean of the points, if the school weights subjects by credits or does not write results in percent. */
function GradePoints({ report: { gradePoints, mean, meanWritten } }: Pick<Props, 'report'>) {
  const { t } = useTranslation('reports');
  if (!gradePoints || (gradePoints.credits === null && isPlainPercent(mean, meanWritten))) return null;
  return (
    <div>
      <dt>{t('gradePoints')}</dt>
      <dd>{formatDigits(gradePoints.written)}</dd>
    </div>
  );
}

/** Returns a mark as it is written; a number is followed by its maximum. */
function markOutOf(mark: EnteredMark, maxMark: number | null, none: string): string {
  if (mark === null) return none;
  return formatDigits(maxMark === null ? String(mark) : `${mark} / ${maxMark}`);
}
