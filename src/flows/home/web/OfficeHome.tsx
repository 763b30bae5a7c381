import { mayDo } from '../../../platform/web/api/may-do.ts';
import type { Home } from '../home.contract.ts';
import { AbsentToday } from './AbsentToday.tsx';
import { CareLink } from './CareLink.tsx';
import styles from './HomePage.module.css';
import { LatestNotices } from './LatestNotices.tsx';
import { MissingLately } from './MissingLately.tsx';
import { TodaysRegisters } from './TodaysRegisters.tsx';
import { UnreadMessages } from './UnreadMessages.tsx';

/** The home page of an office: the matters of its duties, for the classes that it can access. */
export function OfficeHome({ home, minute }: { readonly home: Home; readonly minute: number }) {
  const { office } = home;
  const news = (
    <>
      {mayDo('messages.read-admin') && <UnreadMessages count={home.unreadMessages} to="/admin_message" />}
      <LatestNotices notices={home.notices} to={mayDo('notices.manage') ? '/admin_notice' : '/teacher_notice'} />
    </>
  );
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {office && <TodaysRegisters registers={office.registers} minute={minute} />}
        {office && <MissingLately missing={office.missing} />}
        {mayDo('care.read') && <CareLink />}
        {!office && news}
      </div>
      <div className={styles.column}>
        {office && <AbsentToday absent={office.absent} />}
        {office && news}
      </div>
    </div>
  );
}
