import { IconMessage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Panel } from './Panel.tsx';
import rows from './Rows.module.css';
import styles from './UnreadMessages.module.css';

type Props = {
  readonly count: number;
  /** The role's messages page. */
  readonly to: '/admin_message' | '/teacher_message' | '/message';
};

export function UnreadMessages({ count, to }: Props) {
  const { t } = useTranslation('home');
  return (
    <Panel title={t('messages')}>
      <Link to={to} className={`${rows.row} ${styles.link}`} data-unread={count > 0 || undefined}>
        <IconMessage aria-hidden size={22} />
        <span className={rows.name}>{t('unread', { count })}</span>
      </Link>
    </Panel>
  );
}
