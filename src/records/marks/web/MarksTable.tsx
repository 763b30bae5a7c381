import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Grade } from '../../../base/grades/web/Grade.tsx';
import { useGradeScale } from '../../../base/grades/web/grades.hooks.ts';
import { percentage } from '../../../platform/contract/school-terms.ts';
import { percentOf } from '../../../platform/contract/share.ts';
import { numberOf } from '../../../platform/contract/shown-number.ts';
import { nameOf } from '../../../platform/web/components/name-of.ts';
import { type Column, SortableTable } from '../../../platform/web/components/SortableTable.tsx';
import { StudentLink } from '../../../platform/web/components/StudentLink.tsx';
import { formatDigits, formatPercent } from '../../../platform/web/format.ts';
import type { CorrectedRecord, Exam } from '../marks.contract.ts';
import styles from './Marks.module.css';
import { isInPercent, markOfLine, shareOfMark, toText } from './mark-text.ts';

type Entry = CorrectedRecord['marks'][number];

type Props = {
  readonly record: CorrectedRecord;
  readonly label: string;
  /** Whether names link to the students' pages, for those who can open them. */
  readonly isLinked: boolean;
};

/** A table with roll, name, exam, maximum, mark and percentage bar. Students who did not sit show "—" and sort last. */
export function MarksTable({ record, label, isLinked }: Props) {
  const { t } = useTranslation('marks');
  const { examName, maxMark } = record;
  const columns: Column<Entry>[] = [
    {
      key: 'roll',
      label: t(record.marks[0]?.numberInClass === undefined ? 'roll' : 'numberInClass'),
      value: (line) => numberOf(line) ?? '',
    },
    {
      key: 'name',
      label: t('name', { ns: 'shared' }),
      value: ({ name }) => nameOf(name),
      ...(isLinked && { show: showLinked }),
    },
    { key: 'exam', label: t('exam'), value: () => examName, isDeskOnly: true },
    ...(maxMark === null
      ? []
      : [{ key: 'max', label: t('max'), value: () => maxMark, isDeskOnly: true } satisfies Column<Entry>]),
    {
      key: 'mark',
      label: t('obtained'),
      value: (line) => sortedBy(record, line),
      show: (line) => <MarkOutOf line={line} maxMark={maxMark} />,
    },
  ];
  if (isInPercent(record)) {
    columns.push({
      key: 'percentage',
      label: t('percentage'),
      value: (line) => sortedBy(record, line),
      show: (line) => <MarkShare line={line} exam={record} />,
    });
  }
  return (
    <SortableTable
      label={label}
      columns={columns}
      rows={record.marks}
      rowKey={({ roll }) => roll}
      firstSortedBy="roll"
    />
  );
}

function showLinked({ studentId, name }: Entry) {
  return studentId === null ? nameOf(name) : <StudentLink id={studentId} name={name} part="results" />;
}

type Line = Pick<Entry, 'mark' | 'state' | 'written' | 'note'>;

/**
 * Returns a sort key: marks sort by what they are worth, or else by how they are written; students without one sort
 * last.
 */
export function sortedBy(exam: Pick<Exam, 'markScale' | 'maxMark'>, line: Line | undefined): number | string {
  const share = shareOfMark(exam, line);
  return share ? percentOf(share) : (line?.written ?? -1);
}

type OutOfProps = { readonly line: Line | undefined; readonly maxMark: number | null };

/** A mark with its note; on phones, where the column of the maximum is hidden, together with it. */
export function MarkOutOf(props: OutOfProps) {
  return (
    <>
      <OnlyMark {...props} />
      {props.line?.note && (
        <span className={styles.note}>
          <bdi>{props.line.note}</bdi>
        </span>
      )}
    </>
  );
}

function OnlyMark({ line, maxMark }: OutOfProps) {
  const { t } = useTranslation('marks');
  if (line?.state === 'exempt') return t('exemptHere');
  if (!line || (line.mark === null && line.state !== 'zero')) return '—';
  if (typeof line.mark === 'string' || typeof line.mark === 'boolean') return <bdi>{toText(markOfLine(line))}</bdi>;
  return (
    <bdi dir="ltr">
      {formatDigits(line.written ?? String(line.mark))}
      {maxMark !== null && <span className={styles.outOf}> {t('outOf', { max: maxMark })}</span>}
    </bdi>
  );
}

type ShareProps = {
  readonly line: Line | undefined;
  readonly exam: Pick<Exam, 'maxMark' | 'markScale' | 'class' | 'gradeScale'>;
};

/**
 * A mark in percent, as a number and a bar, with the grade if the school has grades; for a scale without percent, only
 * the bar.
 */
export function MarkShare({ line, exam }: ShareProps) {
  const bands = useGradeScale(exam.class, exam.gradeScale);
  const share = shareOfMark(exam, line);
  if (!share) return '—';
  return (
    <span className={styles.share}>
      <Progress.Root className={styles.bar ?? ''} aria-hidden>
        <Progress.Section value={percentOf(share)} withAria={false} />
      </Progress.Root>
      {isInPercent(exam) && formatPercent(percentage(Number(share.part), Number(share.whole)))}
      {isInPercent(exam) && <Grade bands={bands} share={share} />}
    </span>
  );
}
