import { Button, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchCodeAtLast } from '../../../platform/web/api/fetch-code.ts';
import { CorrectionHistory } from '../../../platform/web/components/CorrectionHistory.tsx';
import { Facts } from '../../../platform/web/components/Facts.tsx';
import { formatInstant } from '../../../platform/web/components/format-date.ts';
import { SignatureLine } from '../../../platform/web/components/SignatureLine.tsx';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import type { CorrectedRecord, MarksRecord } from '../marks.contract.ts';
import { CorrectMarks } from './CorrectMarks.tsx';
import styles from './Marks.module.css';
import { MarksTable } from './MarksTable.tsx';
import { toText } from './mark-text.ts';
import { summarise } from './marks-summary.ts';

const MarkHistogram = lazy(async () => {
  const { MarkHistogram } = await fetchCodeAtLast(() => import('./MarkHistogram.tsx'));
  return { default: MarkHistogram };
});

type Props = {
  readonly record: CorrectedRecord;
  /** By whom and when, for those who see others' marks. */
  readonly submitted?: string;
  /** The button that withdraws them, for those who may. */
  readonly withdraw?: ReactNode;
};

/** One exam: averages, distribution, all marks, and a button to correct them. */
export function ExamMarks({ record, submitted, withdraw }: Props) {
  const { t } = useTranslation('marks');
  const [isCorrecting, correcting] = useDisclosure(false);
  const title = t('tableLabel', { subject: record.subject, exam: record.examName, class: record.class });
  if (isCorrecting) return <CorrectMarks record={record} onDone={correcting.close} />;
  return (
    <div className={styles.sections}>
      <div>
        <div className={styles.heading}>
          <Title order={2} tabIndex={-1} data-takes-focus>
            {title}
          </Title>
          <div className={`${styles.actions} not-printed`}>
            <Button variant="default" onClick={() => window.print()}>
              {t('print')}
            </Button>
            <Button variant="default" onClick={correcting.open}>
              {t('correct')}
            </Button>
            {withdraw}
          </div>
        </div>
        {submitted && <p className={styles.submitted}>{submitted}</p>}
        <Averages record={record} />
      </div>
      <Suspense fallback={<Waiting />}>
        <MarkHistogram record={record} />
      </Suspense>
      <div>
        <p className={styles.count}>{t('studentCount', { count: record.marks.length })}</p>
        <MarksTable record={record} label={title} />
      </div>
      <Corrections record={record} />
      <SignatureLine />
    </div>
  );
}

function Averages({ record }: { readonly record: MarksRecord }) {
  const { t } = useTranslation('marks');
  const { students, sat, averageMark, averagePercentage } = summarise(record.marks, record.maxMark);
  return (
    <>
      <Facts
        title={t('summary')}
        facts={[
          [t('totalStudents'), String(students)],
          [t('sat'), String(sat)],
          [t('averageMark'), averageMark],
          [t('averagePercentage'), sat === 0 ? averagePercentage : `${averagePercentage} %`],
        ]}
      />
      {sat < students && <p className={styles.caption}>{t('didNotSit', { count: students - sat })}</p>}
    </>
  );
}

function Corrections({ record }: { readonly record: CorrectedRecord }) {
  const { t } = useTranslation('marks');
  const lines = record.corrections.map(({ roll, name, from, to, by, at }) => ({
    key: `${roll} ${at}`,
    change: t('historyLine', { roll, name, from: toText(from) || '—', to: toText(to) || '—' }),
    by: t('historyBy', { by, time: formatInstant(at) }),
  }));
  return <CorrectionHistory title={t('history')} lines={lines} />;
}
