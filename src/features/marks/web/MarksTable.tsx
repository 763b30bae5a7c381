import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { percentage } from '../../../platform/contract/school-terms.ts';
import { shareOf } from '../../../platform/contract/share.ts';
import { nameOf } from '../../../platform/web/components/name-of.ts';
import { type Column, SortableTable } from '../../../platform/web/components/SortableTable.tsx';
import { StudentLink } from '../../../platform/web/components/StudentLink.tsx';
import { formatNumber, formatPercent } from '../../../platform/web/format.ts';
import { Grade } from '../../grades/web/Grade.tsx';
import { useGradeScale } from '../../grades/web/grades.hooks.ts';
import type { CorrectedRecord, Exam } from '../marks.contract.ts';
import styles from './Marks.module.css';

type Entry = CorrectedRecord['marks'][number];

type Props = {
  readonly record: CorrectedRecord;
  readonly label: string;
  /** Links names to the students' pages, for those who may open them. */
  readonly isLinked: boolean;
};

/** Roll, name, exam, maximum, mark, percentage bar. Students who did not sit show "—" and sort last. */
export function MarksTable({ record, label, isLinked }: Props) {
  const { t } = useTranslation('marks');
  const { examName, maxMark } = record;
  const columns: Column<Entry>[] = [
    { key: 'roll', label: t('roll'), value: ({ roll }) => roll },
    {
      key: 'name',
      label: t('name'),
      value: ({ name }) => nameOf(name),
      ...(isLinked && { show: showLinked }),
    },
    { key: 'exam', label: t('exam'), value: () => examName, isDeskOnly: true },
    { key: 'max', label: t('max'), value: () => maxMark, isDeskOnly: true },
    {
      key: 'mark',
      label: t('obtained'),
      value: ({ mark }) => mark ?? -1,
      show: ({ mark, state }) => <MarkOutOf mark={mark} state={state} maxMark={maxMark} />,
    },
    {
      key: 'percentage',
      label: t('percentage'),
      value: ({ mark }) => mark ?? -1,
      show: ({ mark }) => <MarkShare mark={mark} exam={record} />,
    },
  ];
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

type OutOfProps = Pick<Entry, 'mark' | 'state'> & { readonly maxMark: number };

/** A mark, and on phones, where its column is hidden, the maximum. */
export function MarkOutOf({ mark, state, maxMark }: OutOfProps) {
  const { t } = useTranslation('marks');
  if (state === 'exempt') return t('exemptHere');
  if (mark === null) return '—';
  return (
    <bdi dir="ltr">
      {formatNumber(mark)}
      <span className={styles.outOf}> {t('outOf', { max: maxMark })}</span>
    </bdi>
  );
}

type ShareProps = { readonly mark: number | null; readonly exam: Pick<Exam, 'maxMark' | 'class' | 'gradeScale'> };

/** A mark in percent, as a number and a bar, with the grade where the school has some. */
export function MarkShare({ mark, exam: { maxMark, class: classNumber, gradeScale } }: ShareProps) {
  const bands = useGradeScale(classNumber, gradeScale);
  if (mark === null) return '—';
  return (
    <span className={styles.share}>
      <Progress.Root className={styles.bar ?? ''} aria-hidden>
        <Progress.Section value={(mark / maxMark) * 100} withAria={false} />
      </Progress.Root>
      {formatPercent(percentage(mark, maxMark))}
      <Grade bands={bands} share={shareOf(mark, maxMark)} />
    </span>
  );
}
