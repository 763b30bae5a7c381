import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import type { AdminHome as Admin, Home } from '../home.contract.ts';
import { AttendanceChart } from './AttendanceChart.tsx';
import styles from './HomePage.module.css';
import { LatestNotices } from './LatestNotices.tsx';
import { Panel, PanelLine } from './Panel.tsx';
import { TodaysRegisters } from './TodaysRegisters.tsx';
import { UnreadMessages } from './UnreadMessages.tsx';

/** What an admin needs first: whether today runs well, by registers, attendance, people and news. */
export function AdminHome({ home, admin }: { readonly home: Home; readonly admin: Admin }) {
  const { t } = useTranslation('home');
  const isTodayPartial =
    admin.registers.some(({ taken }) => taken) && admin.registers.some(({ isExpected, taken }) => isExpected && !taken);
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <TodaysRegisters registers={admin.registers} />
        <Panel title={t('attendance', { count: admin.attendance.length || 30 })}>
          {admin.attendance.length > 0 ? (
            <AttendanceChart days={admin.attendance} isTodayPartial={isTodayPartial} />
          ) : (
            <Nothing title={t('noAttendance')} hint={t('noAttendanceHint')} />
          )}
        </Panel>
      </div>
      <div className={styles.column}>
        {admin.unusualReadings > 0 && (
          <Panel title={t('audit')}>
            <PanelLine>
              <Link to="/audit">{t('unusualReadings')}</Link>
            </PanelLine>
          </Panel>
        )}
        <Panel title={t('school')}>
          <PanelLine>
            <Link to="/all_student">{t('students', { count: admin.students })}</Link>,{' '}
            <Link to="/all_teacher">{t('teachers', { count: admin.teachers })}</Link>
            {admin.periodsWithoutTeacher > 0 && (
              <>
                <br />
                <Link to="/schedule" search={{ teacher: 'none' } as never}>
                  {t('withoutTeacher', { count: admin.periodsWithoutTeacher })}
                </Link>
              </>
            )}
          </PanelLine>
        </Panel>
        <UnreadMessages count={home.unreadMessages} to="/admin_message" />
        <LatestNotices notices={home.notices} to="/admin_notice" />
      </div>
    </div>
  );
}
