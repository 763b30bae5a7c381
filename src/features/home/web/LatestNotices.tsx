import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../platform/web/components/format-date.ts';
import type { Home } from '../home.contract.ts';
import styles from './LatestNotices.module.css';
import { Panel, PanelLine } from './Panel.tsx';

type Props = {
  readonly notices: Home['notices'];
  /** The role's notices page. */
  readonly to: '/admin_notice' | '/teacher_notice' | '/notice';
};

export function LatestNotices({ notices, to }: Props) {
  const { t } = useTranslation('home');
  return (
    <Panel title={t('notices')} aside={<Link to={to}>{t('allNotices')}</Link>}>
      {notices.length === 0 ? (
        <PanelLine>{t('noNotices')}</PanelLine>
      ) : (
        <ul className={styles.notices}>
          {notices.map(({ _id, title, content, date }) => (
            <li key={_id} className={styles.notice}>
              <strong className={styles.title}>{title}</strong>
              <time className={styles.date} dateTime={date}>
                {formatDay(date)}
              </time>
              <p className={styles.content}>{content}</p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
