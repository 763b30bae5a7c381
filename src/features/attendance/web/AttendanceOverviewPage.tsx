import { useTranslation } from 'react-i18next';
import { percentage } from '../../../platform/contract/school-terms.ts';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { ClassPicker } from '../../../platform/web/components/ClassPicker.tsx';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { SignatureLine } from '../../../platform/web/components/SignatureLine.tsx';
import { type Column, SortableTable } from '../../../platform/web/components/SortableTable.tsx';
import { useUrlClass } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import type { StudentSummary } from '../attendance.contract.ts';
import styles from './AttendanceOverviewPage.module.css';
import { useClassSummary } from './attendance.hooks.ts';
import './attendance.text.ts';

/** A class's attendance over all registers, and each day's register, for its teachers. */
export function AttendanceOverviewPage() {
  const { t } = useTranslation('attendance');
  const [classNumber, chooseClass] = useUrlClass();
  return (
    <>
      <PageHeader title={t('overviewTitle')} hint={t('overviewHint')} />
      <div className={styles.picker}>
        <ClassPicker value={classNumber} onChange={chooseClass} />
      </div>
      {classNumber ? (
        <ClassSummary classNumber={classNumber} />
      ) : (
        <Nothing title={t('pickClass')} hint={t('pickClassOverview')} />
      )}
    </>
  );
}

function ClassSummary({ classNumber }: { readonly classNumber: number }) {
  const { t } = useTranslation('attendance');
  const { data: students, error, isPending, refetch } = useClassSummary(classNumber);
  if (isPending) return <Waiting />;
  if (!students) {
    return (
      <Failure message={failureText(error, t('overviewFailed'), t('overviewNoAnswer'))} onRetry={() => refetch()} />
    );
  }
  if (students.every(({ total }) => total === 0)) return <Nothing title={t('noRecords')} hint={t('noRecordsHint')} />;

  const columns: Column<StudentSummary>[] = [
    { key: 'name', label: t('name'), value: ({ name }) => name },
    { key: 'roll', label: t('roll'), value: ({ roll }) => roll },
    { key: 'total', label: t('totalClasses'), value: ({ total }) => total },
    { key: 'present', label: t('presentClasses'), value: ({ present }) => present },
    { key: 'percentage', label: t('percentage'), value: shareOf, show: showShare },
  ];
  return (
    <>
      <p className="printed">{t('students', { class: classNumber })}</p>
      <p className={styles.count}>{t('studentCount', { count: students.length })}</p>
      <SortableTable
        label={t('students', { class: classNumber })}
        columns={columns}
        rows={students}
        rowKey={({ roll }) => roll}
        firstSortedBy="roll"
      />
      <SignatureLine />
    </>
  );
}

/** Students without any register sort last. */
function shareOf({ present, total }: StudentSummary): number {
  return total === 0 ? -1 : present / total;
}

function showShare({ present, total }: StudentSummary): string {
  const share = percentage(present, total);
  return total === 0 ? share : `${share} %`;
}
