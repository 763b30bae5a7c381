import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { OnDay, OnDayBar } from '../../../base/school/web/OnDay.tsx';
import { useOnDay } from '../../../base/school/web/on-day.hooks.ts';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { OtherSessionNotice, SessionChooser } from '../../../base/school/web/SessionChooser.tsx';
import { useUrlSession } from '../../../base/school/web/sessions.hooks.ts';
import { percentage } from '../../../platform/contract/school-terms.ts';
import { isNotThere } from '../../../platform/web/api/call.ts';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { ChalkTick } from '../../../platform/web/components/ChalkMark.tsx';
import { ClassPicker } from '../../../platform/web/components/ClassPicker.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { ButtonLink } from '../../../platform/web/components/links.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { PageParts } from '../../../platform/web/components/PageParts.tsx';
import { SignatureLine } from '../../../platform/web/components/SignatureLine.tsx';
import { type Column, SortableTable } from '../../../platform/web/components/SortableTable.tsx';
import { StudentLink } from '../../../platform/web/components/StudentLink.tsx';
import { useUrlClass, useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { formatNumber, formatPercent } from '../../../platform/web/format.ts';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import type { StudentSummary } from '../attendance.contract.ts';
import styles from './AttendanceOverviewPage.module.css';
import { useClassSummary } from './attendance.hooks.ts';
import './attendance.text.ts';

const MonthRegister = lazyPart(() => import('./MonthRegister.tsx'), 'MonthRegister');

/** A class's attendance over all registers, for its teachers. */
export function AttendanceOverviewPage() {
  const { t } = useTranslation('attendance');
  const [part] = useUrlValue('part');
  const { on } = useOnDay();
  const isMonth = part === 'month';
  const overview = { part: undefined, label: t('overview') };
  return (
    <>
      <PageHeader title={t('overviewTitle')} hint={t('overviewHint')}>
        {!isMonth && <OnDay />}
      </PageHeader>
      {!isMonth && <OnDayBar />}
      <PageParts
        label={t('parts', { ns: 'shared' })}
        parts={on !== undefined && !isMonth ? [overview] : [overview, { part: 'month', label: t('month') }]}
      />
      {isMonth ? (
        <Suspense fallback={<Waiting />}>
          <MonthRegister day="/attendance_entry" />
        </Suspense>
      ) : (
        <ClassFigures />
      )}
    </>
  );
}

/** Admins open the students' pages from the names, but take no registers. */
type Props = { readonly isForAdmins?: boolean };

/** The attendance of a chosen class over all registers, student by student. */
export function ClassFigures({ isForAdmins = false }: Props) {
  const { t } = useTranslation('attendance');
  const [classNumber, chooseClass] = useUrlClass();
  const { on } = useOnDay();
  const [session] = useUrlSession();
  return (
    <>
      <div className={styles.picker}>
        <ClassPicker offered="all" value={classNumber} onChange={chooseClass} />
        {on === undefined && <SessionChooser hasAll />}
        {classNumber !== undefined && (
          <ExportMenu kind="attendance" query={{ class: classNumber, session: on ? undefined : session, on }} />
        )}
      </div>
      {on === undefined && <OtherSessionNotice />}
      {classNumber ? (
        <ClassSummary classNumber={classNumber} isForAdmins={isForAdmins} />
      ) : (
        <Nothing title={t('noClassChosen', { ns: 'shared' })} hint={t('pickClassOverview')} drawing="register" />
      )}
    </>
  );
}

function ClassSummary({ classNumber, isForAdmins }: Required<Props> & { readonly classNumber: number }) {
  const { t } = useTranslation('attendance');
  const [sought] = useUrlValue('roll');
  const { on } = useOnDay();
  const [session] = useUrlSession();
  const { data: students, error, refetch } = useClassSummary(classNumber, on ? undefined : session, on);
  // On a past day, the school may not have had the class yet.
  const isBefore = on !== undefined && isNotThere(error);
  if (!students && !isBefore) return <FetchState error={error} onRetry={refetch} />;
  if (!students || students.every(({ total, excused = 0 }) => total + excused === 0)) {
    const take = !isForAdmins && session === undefined && on === undefined && (
      <ButtonLink to="/attendance_entry" search={{ class: String(classNumber) }}>
        {t('entryTitle')}
      </ButtonLink>
    );
    return <Nothing title={t('noRecords')} hint={t('noRecordsHint')} drawing="register" action={take} />;
  }

  const hasOthers = students.some(({ late, excused }) => late !== undefined || excused !== undefined);
  const others: Column<StudentSummary>[] = [
    { key: 'late', label: t('late'), value: ({ late = 0 }) => late },
    { key: 'absent', label: t('absent'), value: ({ total, present, absent = total - present }) => absent },
    { key: 'excused', label: t('excused'), value: ({ excused = 0 }) => excused },
  ];
  const columns: Column<StudentSummary>[] = [
    {
      key: 'name',
      label: t('name', { ns: 'shared' }),
      value: ({ name }) => name,
      show: ({ _id, roll, name }) => {
        const shown = isForAdmins ? <StudentLink id={_id} name={name} part="attendance" on={on} /> : name;
        return String(roll) === sought ? <SoughtName>{shown}</SoughtName> : shown;
      },
    },
    { key: 'roll', label: t('roll'), value: ({ roll }) => roll },
    { key: 'total', label: t('totalClasses'), value: ({ total }) => total },
    { key: 'present', label: t('presentClasses'), value: ({ present }) => present, show: showPresent },
    ...(hasOthers ? others : []),
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
        rowKey={({ _id }) => _id}
        firstSortedBy="roll"
      />
      <SignatureLine />
    </>
  );
}

/** The name of the student whose roll is in the address (`?roll=12`): marks the row and scrolls to it. */
function SoughtName({ children }: { readonly children: ReactNode }) {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => here.current?.scrollIntoView({ block: 'center' }), []);
  return (
    <span ref={here} className={styles.sought} aria-current="true">
      {children}
    </span>
  );
}

function showPresent({ present }: StudentSummary) {
  return (
    <span className={styles.present}>
      <ChalkTick size={18} />
      {formatNumber(present)}
    </span>
  );
}

/** Returns a student's share of attendance; students without any register sort last. */
function shareOf({ present, attended = present, total }: StudentSummary): number {
  return total === 0 ? -1 : attended / total;
}

function showShare({ present, attended = present, total }: StudentSummary): string {
  return formatPercent(percentage(attended, total));
}
