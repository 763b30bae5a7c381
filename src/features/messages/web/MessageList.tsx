import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import { formatInstant } from '../../../platform/web/components/format-date.ts';
import { NewestFirst } from '../../../platform/web/components/NewestFirst.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { PlainText } from '../../../platform/web/components/PlainText.tsx';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { useMarkRead } from '../../news/web/news.hooks.ts';
import type { Message } from '../messages.contract.ts';
import styles from './MessageList.module.css';
import { type Inbox, useMessages } from './messages.hooks.ts';

/** The messages of an inbox, newest first. Marks them as read. */
export function MessageList({ inbox, failure }: { readonly inbox: Inbox; readonly failure: string }) {
  const { t } = useTranslation('messages');
  const messages = useMessages(inbox);
  const items = messages.data?.pages.flat() ?? [];
  useMarkRead('messages', items[0]?._id);
  if (messages.isPending) return <Waiting />;
  const text = messages.error ? failureText(messages.error, failure, t('fetchNoAnswer')) : '';
  if (!messages.data) return <Failure message={text} onRetry={() => messages.refetch()} />;
  if (items.length === 0) return <Nothing title={t('none')} hint={t('noneHint')} />;
  return (
    <div className={styles.messages}>
      <p className={styles.count} role="status">
        {t(messages.hasNextPage ? 'newest' : 'count', { count: items.length })}
      </p>
      <NewestFirst
        label={t('list')}
        pages={messages.data.pages}
        show={showMessage}
        onMore={messages.hasNextPage ? messages.fetchNextPage : undefined}
        isLoading={messages.isFetchingNextPage}
        failure={messages.isFetchNextPageError && <Failure message={text} onRetry={messages.fetchNextPage} />}
      />
    </div>
  );
}

function showMessage(message: Message) {
  return <MessageArticle message={message} />;
}

type ArticleProps = { readonly message: Message };

/** Memoised: among thousands, only new messages render. */
const MessageArticle = memo(function MessageArticle({ message: { sender, message, timestamp } }: ArticleProps) {
  const { t } = useTranslation('messages');
  return (
    <article>
      <header className={styles.head}>
        <div className={styles.sender}>
          <span className={styles.name}>{sender.name || t('anonymous')}</span>
          <span className={styles.email}>{sender.email}</span>
        </div>
        <time className={styles.time} dateTime={timestamp}>
          {formatInstant(timestamp)}
        </time>
      </header>
      <PlainText>{message}</PlainText>
    </article>
  );
});
