import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../platform/web/format.ts';
import type { Home } from '../home.contract.ts';
import styles from './LatestNotices.module.css';
import { Panel, PanelLine } from './Panel.tsx';
import rows from './Rows.module.css';

type Props = {
  readonly notices: Home['notices'];
  readonly unread?: number;
  /** The role's notices page. */
  readonly to: '/admin_notice' | '/teacher_notice' | '/notice';
};

export function LatestNotices({ notices, unread = 0, to }: Props) {
  const { t } = useTranslation('home');
  return (
    <Panel title={t('notices')} aside={<Link to={to}>{t('allNotices')}</Link>}>
      {unread > 0 && (
        <Link to={to} className={rows.row}>
          <span className={rows.name}>{t('unreadNotices', { count: unread })}</span>
        </Link>
      )}
      {notices.length === 0 ? (
        <PanelLine>{t('noNotices')}</PanelLine>
      ) : (
        <ul className={rows.rows}>
          {notices.map(({ _id, title, content, date }) => (
            <li key={_id}>
              <Link to={to} hash={`notice-${_id}`} className={`${rows.row} ${styles.notice}`}>
                <strong className={`${rows.name} ${styles.title}`}>{title}</strong>
                <time className={styles.date} dateTime={date}>
                  {formatDay(date)}
                </time>
                <span className={styles.content}>{content}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
