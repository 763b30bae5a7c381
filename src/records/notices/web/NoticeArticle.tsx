import { ActionIcon, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainText } from '../../../platform/web/components/PlainText.tsx';
import { formatDay } from '../../../platform/web/format.ts';
import type { Notice } from '../notices.contract.ts';
import styles from './NoticeArticle.module.css';

type Props = { readonly notice: Notice; readonly onDelete?: ((notice: Notice) => void) | undefined };

/** Memoised, so that a new notice does not render the others again. `#notice-ID` in the address scrolls to it. */
export const NoticeArticle = memo(function NoticeArticle({ notice, onDelete }: Props) {
  const { t } = useTranslation('notices');
  const id = `notice-${notice._id}`;
  const isNamed = useLocation({ select: ({ hash }) => hash === id });
  const article = useRef<HTMLElement>(null);
  // Focusing the notice also scrolls to it.
  useEffect(() => {
    if (isNamed) article.current?.focus();
  }, [isNamed]);
  return (
    <article ref={article} id={id} tabIndex={-1} className={styles.article} data-named={isNamed || undefined}>
      <header className={styles.head}>
        <div className={styles.words}>
          <Title order={2} className={styles.title ?? ''}>
            {notice.title}
          </Title>
          <p className={styles.date}>
            <time dateTime={notice.date}>{t('posted', { date: formatDay(notice.date) })}</time>
          </p>
        </div>
        {onDelete && (
          <ActionIcon
            className="not-printed"
            variant="subtle"
            color="red"
            size={44}
            aria-label={t('deleteOne', { title: notice.title })}
            title={t('delete', { ns: 'shared' })}
            onClick={() => onDelete(notice)}
          >
            <IconTrash aria-hidden size={20} />
          </ActionIcon>
        )}
      </header>
      <PlainText>{notice.content}</PlainText>
    </article>
  );
});
