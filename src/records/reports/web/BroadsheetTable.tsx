import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../../platform/web/components/name-of.ts';
import { fromSortText, type Sort, SortSign, toSortText } from '../../../platform/web/components/SortableTable.tsx';
import { useListState } from '../../../platform/web/components/use-back-to.ts';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import type { Broadsheet as Sheet } from '../reports.contract.ts';
import styles from './Broadsheet.module.css';
import { exactNumber, exactPercent, presence, shownNumber } from './shown-share.ts';
import { type SortKey, sortKeys, sortStudents } from './sort-students.ts';

type Student = Sheet['students'][number];
type Result = Student['shares'][number];

type Props = { readonly sheet: Sheet; readonly label: string };

/**
 * Students are rows, subjects are columns, and the means are at the foot; headings and names stay visible while it
 * scrolls. Nobody is ranked.
 */
export function BroadsheetTable({ sheet, label }: Props) {
  const { t } = useTranslation('reports');
  const [sortText, chooseSort] = useUrlValue('sort');
  const named = fromSortText(sortText ?? 'roll');
  const sort = sortKeys.some((key) => key === named.key) ? named : { key: 'roll', isDown: false };
  const isDense = sheet.subjects.length > mostSideways;
  const head = { sort, onSort: (to: Sort) => chooseSort(sortIn(to)) };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table} data-dense={isDense || undefined}>
        <thead>
          <tr>
            <SortHead {...head} sortKey="roll" label={t('roll', { ns: 'shared' })} className={styles.roll} />
            <SortHead {...head} sortKey="name" label={t('name', { ns: 'shared' })} className={styles.student} />
            {sheet.subjects.map(({ subject }) => (
              <th key={subject} scope="col" className={styles.subject} title={subject}>
                <span>{subject}</span>
              </th>
            ))}
            <SortHead {...head} sortKey="mean" label={t('mean')} className={styles.mean} />
            <th scope="col" className={styles.attendance}>
              <span>{t('attendance')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sortStudents(sheet.students, sort).map((student) => (
            <Row key={student.roll} sheet={sheet} student={student} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className={styles.roll} />
            <th scope="row" className={styles.student}>
              {t('meanOfClass')}
            </th>
            {sheet.subjects.map(({ subject, mean, meanWritten }) => (
              <td key={subject} className={styles.result}>
                {shownNumber(mean, meanWritten)}
              </td>
            ))}
            <td className={styles.result}>{meanOf(sheet)}</td>
            <td className={styles.attendance} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

const noResult: Result = { share: null, written: null, grade: null, passes: null };

/** Up to this many subjects have room for horizontal headings. */
const mostSideways = 6;

function sortIn(sort: Sort): string | undefined {
  const text = toSortText(sort);
  return text === 'roll' ? undefined : text;
}

/**
 * Returns the plain mean of the students' means, consistent with those of the subjects; only if results are in percent.
 */
function meanOf({ students }: Props['sheet']): string | undefined {
  const means = students.flatMap(({ mean, meanWritten }) => (mean === null ? [] : [{ mean, meanWritten }]));
  const isInPercent = means.every(({ mean, meanWritten }) => shownNumber(mean, meanWritten) === exactNumber(mean));
  if (means.length === 0 || !isInPercent) return undefined;
  return exactNumber(means.reduce((sum, { mean }) => sum + mean, 0) / means.length);
}

type HeadProps = {
  readonly label: string;
  readonly sortKey: SortKey;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly className: string | undefined;
};

function SortHead({ label, sortKey, sort, onSort, className }: HeadProps) {
  const direction = sort.key !== sortKey ? 'none' : sort.isDown ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={direction} className={className}>
      <UnstyledButton
        className={styles.sort ?? ''}
        onClick={() => onSort({ key: sortKey, isDown: direction === 'ascending' })}
      >
        {label}
        <SortSign direction={direction} />
      </UnstyledButton>
    </th>
  );
}

function Row({ sheet, student }: Pick<Props, 'sheet'> & { readonly student: Student }) {
  const fromList = useListState();
  const { roll, rollNow, name, shares, mean, meanWritten, meanGrade, meanPasses, attendance } = student;
  const there = presence(attendance);
  const time = sheet.term === null ? { session: sheet.session } : { term: sheet.term };
  return (
    <tr>
      <td className={styles.roll}>{formatNumber(roll)}</td>
      <th scope="row" className={styles.student}>
        {rollNow === null ? (
          <bdi>{nameOf(name)}</bdi>
        ) : (
          <Link to="/reports/$roll" params={{ roll: String(rollNow) }} search={time} state={fromList}>
            <bdi>{nameOf(name)}</bdi>
          </Link>
        )}
      </th>
      {sheet.subjects.map(({ subject }, place) => (
        <ResultCell key={subject} result={shares[place] ?? noResult} />
      ))}
      <ResultCell result={{ share: mean, written: meanWritten, grade: meanGrade, passes: meanPasses }} />
      <td className={styles.attendance}>{there !== undefined && exactPercent(there)}</td>
    </tr>
  );
}

/** A failed result is boxed, so that it does not differ by colour alone, and has a text for screen readers. */
function ResultCell({ result }: { readonly result: Result }) {
  const { t } = useTranslation('reports');
  const text = shownNumber(result.share, result.written);
  if (text === undefined) return <td className={styles.result} />;
  const hasFailed = result.passes === false;
  return (
    <td className={styles.result}>
      <span data-failed={hasFailed || undefined}>
        {text} {result.grade !== null && <bdi className={styles.grade}>{result.grade}</bdi>}
        {hasFailed && <VisuallyHidden> {t('failed')}</VisuallyHidden>}
      </span>
    </td>
  );
}
