import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { percentage } from '../../../platform/contract/school-terms.ts';
import { type Column, SortableTable } from '../../../platform/web/components/SortableTable.tsx';
import type { MarksRecord } from '../marks.contract.ts';
import styles from './Marks.module.css';

type Entry = MarksRecord['marks'][number];

/** Roll, name, exam, maximum, mark, percentage bar. Students who did not sit show "—" and sort last. */
export function MarksTable({ record, label }: { readonly record: MarksRecord; readonly label: string }) {
  const { t } = useTranslation('marks');
  const { examName, maxMark } = record;
  const columns: Column<Entry>[] = [
    { key: 'roll', label: t('roll'), value: ({ roll }) => roll },
    { key: 'name', label: t('name'), value: ({ name }) => name },
    { key: 'exam', label: t('exam'), value: () => examName, isDeskOnly: true },
    { key: 'max', label: t('max'), value: () => maxMark, isDeskOnly: true },
    {
      key: 'mark',
      label: t('obtained'),
      value: ({ mark }) => mark ?? -1,
      show: ({ mark }) => <MarkOutOf mark={mark} maxMark={maxMark} />,
    },
    {
      key: 'percentage',
      label: t('percentage'),
      value: ({ mark }) => mark ?? -1,
      show: ({ mark }) => <MarkShare mark={mark} maxMark={maxMark} />,
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

/** A mark, and on phones, where its column is hidden, the maximum. */
export function MarkOutOf({ mark, maxMark }: { readonly mark: number | null; readonly maxMark: number }) {
  const { t } = useTranslation('marks');
  if (mark === null) return '—';
  return (
    <>
      {mark}
      <span className={styles.outOf}> {t('outOf', { max: maxMark })}</span>
    </>
  );
}

/** A mark in percent, as a number and a bar. */
export function MarkShare({ mark, maxMark }: { readonly mark: number | null; readonly maxMark: number }) {
  if (mark === null) return '—';
  return (
    <span className={styles.share}>
      <Progress.Root className={styles.bar ?? ''} aria-hidden>
        <Progress.Section value={(mark / maxMark) * 100} withAria={false} />
      </Progress.Root>
      {percentage(mark, maxMark)} %
    </span>
  );
}
