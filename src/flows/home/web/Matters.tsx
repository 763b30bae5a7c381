import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCare } from '../../../records/care/web/care.hooks.ts';
import type { AdminHome } from '../home.contract.ts';
import styles from './Matters.module.css';
import rows from './Rows.module.css';

type Props = { readonly admin: Pick<AdminHome, 'missing' | 'absent' | 'attendance'>; readonly unreadMessages: number };

/**
 * Matters that an admin should know in addition to the headline, on the first screen of a phone: one line for each, and
 * only if there is a reason.
 */
export function Matters({ admin: { missing, absent, attendance }, unreadMessages }: Props) {
  const { t } = useTranslation('home');
  // This is loaded in a separate call, because it counts a whole session; the rest of the page neither waits for it nor
  // moves when it comes.
  const { data: inNeed = [] } = useCare();
  const care = inNeed.length > 0 ? t('needCare', { count: inNeed.length }) : t('care');
  const lines = [
    { text: t('missingLately', { count: missing.count }), count: missing.count, to: '/registers', part: 'missing' },
    { text: t('absentNow', { count: absent.count }), count: absent.count, to: '/', hash: 'absent' },
    { text: care, count: attendance.length, to: '/care' },
    { text: t('unread', { count: unreadMessages }), count: unreadMessages, to: '/admin_message' },
  ].filter(({ count }) => count > 0);
  if (lines.length === 0) return null;
  return (
    <ul className={`${rows.rows} ${styles.matters}`} aria-label={t('matters')}>
      {lines.map(({ text, to, part, hash }) => (
        <li key={to + hash}>
          <Link to={to} search={part ? { part } : {}} {...(hash && { hash })} className={rows.row}>
            <span className={rows.name}>{text}</span>
            <IconArrowRight aria-hidden size={18} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
