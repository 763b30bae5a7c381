import { useTranslation } from 'react-i18next';
import { useSessions } from '../../../base/school/web/sessions.hooks.ts';
import { AnchorLink } from '../../../platform/web/components/links.tsx';
import { type Column, SortableTable } from '../../../platform/web/components/SortableTable.tsx';
import { formatDate, formatDigits, formatNumber } from '../../../platform/web/format.ts';
import type { Exam } from '../marks.contract.ts';
import { ExamState } from './ExamState.tsx';
import styles from './Marks.module.css';
import { useNeedsPublication } from './use-needs-publication.ts';

/** The exams of a class with their states, to choose one from. */
export function ExamsTable({ exams }: { readonly exams: readonly Exam[] }) {
  const { t } = useTranslation('marks');
  const needsPublication = useNeedsPublication();
  const { data: sessions = [] } = useSessions();
  const terms = new Map(sessions.flatMap((session) => session.terms).map(({ _id, name }) => [_id, name]));
  const columns: Column<Exam>[] = [
    {
      key: 'exam',
      label: t('exam'),
      value: ({ examName }) => examName,
      show: ({ _id, examName, session, subject }) => (
        <AnchorLink to="." search={(before: object) => ({ ...before, subject, exam: _id })}>
          {t('examOfSession', { exam: examName, session: formatDigits(session) })}
        </AnchorLink>
      ),
    },
    { key: 'subject', label: t('subject', { ns: 'shared' }), value: ({ subject }) => subject, hasLongWords: true },
    { key: 'term', label: t('term'), value: ({ term }) => terms.get(term ?? '') ?? '—', isDeskOnly: true },
    {
      key: 'day',
      label: t('day'),
      value: ({ day }) => day ?? '',
      show: ({ day }) => (day === null ? '—' : formatDate(day, 'weekday')),
      isDeskOnly: true,
    },
    {
      key: 'weight',
      label: t('weight'),
      value: ({ weight }) => weight,
      show: ({ weight }) => formatNumber(weight),
      isDeskOnly: true,
    },
    { key: 'state', label: t('state'), value: ({ state }) => state, show: ({ state }) => <ExamState state={state} /> },
  ];
  return (
    <section>
      <p className={styles.caption}>{t(needsPublication ? 'visibleWhenPublished' : 'visibleWhenSubmitted')}</p>
      <SortableTable label={t('exams')} columns={columns} rows={exams} rowKey={({ _id }) => _id} firstSortedBy="exam" />
    </section>
  );
}
