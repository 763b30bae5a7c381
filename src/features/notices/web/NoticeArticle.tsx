import { ActionIcon, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../platform/web/components/format-date.ts';
import { PlainText } from '../../../platform/web/components/PlainText.tsx';
import type { Notice } from '../notices.contract.ts';
import styles from './NoticeArticle.module.css';

type Props = { readonly notice: Notice; readonly onDelete?: ((notice: Notice) => void) | undefined };

/** Memoised, so that a new notice does not render the others again. */
export const NoticeArticle = memo(function NoticeArticle({ notice, onDelete }: Props) {
  const { t } = useTranslation('notices');
  return (
    <article>
      <header className={styles.head}>
        <div>
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
            title={t('delete')}
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
