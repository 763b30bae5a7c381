import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUnread } from '../../../base/news/web/news.hooks.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import { newsOfPage } from './menu.ts';
import styles from './UnreadCount.module.css';

const maxShown = 99;

/** The number of unread items of these pages, beside a menu entry or a folded group; renders nothing for 0. */
export function UnreadCount({ paths }: { readonly paths: readonly string[] }) {
  const { t } = useTranslation('shell');
  const { data: unread } = useUnread();
  const kinds = new Set(paths.flatMap((path) => newsOfPage[path] ?? []));
  const count = unread ? [...kinds].reduce((sum, kind) => sum + unread[kind], 0) : 0;
  if (count === 0) return null;
  return (
    <>
      <span className={styles.count} aria-hidden>
        {count > maxShown ? `${formatNumber(maxShown)}+` : formatNumber(count)}
      </span>
      <VisuallyHidden>{t('unread', { unread: count })}</VisuallyHidden>
    </>
  );
}
