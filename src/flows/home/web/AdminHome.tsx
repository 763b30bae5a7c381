import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import type { AdminHome as Admin, Home } from '../home.contract.ts';
import { AbsentToday } from './AbsentToday.tsx';
import { AttendanceChart } from './AttendanceChart.tsx';
import { FirstWeek, HiddenFirstWeek } from './FirstWeek.tsx';
import { Headline } from './Headline.tsx';
import styles from './HomePage.module.css';
import { headlineForAdmin } from './headline.ts';
import { LatestNotices } from './LatestNotices.tsx';
import { Matters } from './Matters.tsx';
import { MissingLately } from './MissingLately.tsx';
import { Panel } from './Panel.tsx';
import { SchoolCounts } from './SchoolCounts.tsx';
import { TodaysRegisters } from './TodaysRegisters.tsx';
import { UnreadMessages } from './UnreadMessages.tsx';
import { useFirstWeekHidden } from './use-first-week.ts';
import { Warnings } from './Warnings.tsx';

const Copied = lazyPart(() => import('./Copied.tsx'), 'Copied');
const NewVersion = lazyPart(() => import('./NewVersion.tsx'), 'NewVersion');
const Restored = lazyPart(() => import('./Restored.tsx'), 'Restored');
const Unencrypted = lazyPart(() => import('./Unencrypted.tsx'), 'Unencrypted');

type Props = { readonly home: Home; readonly admin: Admin; readonly minute: number };

/** An admin's home: whether today runs well, by registers, attendance, people and news. */
export function AdminHome({ home, admin, minute }: Props) {
  const { t } = useTranslation('home');
  const [isHidden, hide] = useFirstWeekHidden();
  const firstWeek = isHidden ? null : admin.firstWeek;
  const headline = headlineForAdmin(t, { ...admin, firstWeek }, minute);
  const isTodayPartial =
    admin.registers.some(({ taken }) => taken) && admin.registers.some(({ isExpected, taken }) => isExpected && !taken);
  return (
    <>
      <Headline headline={headline} />
      {admin.restoredFrom && (
        <Suspense>
          <Restored from={admin.restoredFrom} />
        </Suspense>
      )}
      {!window.isSecureContext && (
        <Suspense>
          <Unencrypted />
        </Suspense>
      )}
      {admin.copy && (
        <Suspense>
          <Copied copy={admin.copy} />
        </Suspense>
      )}
      {admin.newVersion && (
        <Suspense>
          <NewVersion newVersion={admin.newVersion} />
        </Suspense>
      )}
      <Warnings admin={admin} isTeacherTold={headline.kind === 'without teacher'} />
      <Matters admin={admin} unreadMessages={home.unreadMessages} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {firstWeek && <FirstWeek firstWeek={firstWeek} onHide={() => hide(true)} />}
          {admin.firstWeek && isHidden && <HiddenFirstWeek firstWeek={admin.firstWeek} onShow={() => hide(false)} />}
          {/* Before there is anybody, the first week's list says all that these could. */}
          {!(firstWeek && admin.registers.length === 0) && (
            <TodaysRegisters registers={admin.registers} minute={minute} />
          )}
          <MissingLately missing={admin.missing} />
          {admin.attendance.length > 0 && (
            <Panel title={t('attendance', { count: admin.attendance.length })}>
              <AttendanceChart days={admin.attendance} isTodayPartial={isTodayPartial} />
            </Panel>
          )}
        </div>
        <div className={styles.column}>
          <AbsentToday absent={admin.absent} />
          <SchoolCounts students={admin.students} teachers={admin.teachers} />
          <UnreadMessages count={home.unreadMessages} to="/admin_message" />
          <LatestNotices notices={home.notices} to="/admin_notice" />
        </div>
      </div>
    </>
  );
}
