import { IconMessage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Panel } from './Panel.tsx';
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
      <Link to={to} className={styles.link} data-unread={count > 0 || undefined}>
        <IconMessage aria-hidden size={22} />
        {t('unread', { count })}
      </Link>
    </Panel>
  );
}
