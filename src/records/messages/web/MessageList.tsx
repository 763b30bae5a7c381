import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMarkRead } from '../../../base/news/web/news.hooks.ts';
import { nameOf } from '../../../platform/web/components/name-of.ts';
import { PlainText } from '../../../platform/web/components/PlainText.tsx';
import { formatInstant } from '../../../platform/web/format.ts';
import type { Exported } from '../../../platform/web/lists/save-export.ts';
import type { Message } from '../messages.contract.ts';
import { AnswerMessage } from './AnswerMessage.tsx';
import styles from './MessageList.module.css';
import { MessagePages } from './MessagePages.tsx';
import { type Inbox, useMessages } from './messages.hooks.ts';
import { useChildText } from './use-child-text.ts';

type Props = {
  readonly inbox: Inbox;
  readonly failed: string;
  /** Whether this is somebody else's inbox, so that reading it does not mark the reader's own messages as read. */
  readonly isOthers?: boolean;
};

/** The messages of an inbox, newest first. Marks them as read. */
export function MessageList({ inbox, failed, isOthers = false }: Props) {
  const { t } = useTranslation('messages');
  const messages = useMessages(inbox);
  useMarkRead('messages', isOthers ? undefined : messages.data?.pages.flat()[0]?._id);
  return (
    <MessagePages
      messages={messages}
      label={t('list')}
      show={isOthers ? showMessage : showAnswerable}
      noneHint={t('noneHint')}
      failed={failed}
      exported={exportedOf(inbox)}
    />
  );
}

function exportedOf(inbox: Inbox): Exported {
  if ('class' in inbox) return { kind: 'class-messages', query: inbox };
  return { kind: 'admin' in inbox ? 'messages' : 'teacher-messages' };
}

function showMessage(message: Message) {
  return <MessageArticle message={message} />;
}

function showAnswerable(message: Message) {
  return <MessageArticle message={message} isAnswerable />;
}

type ArticleProps = { readonly message: Message; readonly isAnswerable?: boolean };

/** Memoised, so that only new messages are rendered among thousands. */
const MessageArticle = memo(function MessageArticle({ message: whole, isAnswerable = false }: ArticleProps) {
  const { t } = useTranslation('messages');
  const childText = useChildText();
  const { sender, message, timestamp, about } = whole;
  return (
    <article>
      <header className={styles.head}>
        <div className={styles.sender}>
          <span className={styles.name}>
            <bdi>{nameOf(sender.name) || t('anonymous')}</bdi>
          </span>
          <span className={styles.email}>
            <bdi dir="ltr">{sender.email}</bdi>
          </span>
          {about && <span className={styles.email}>{childText(about)}</span>}
        </div>
        <time className={styles.time} dateTime={timestamp}>
          {formatInstant(timestamp)}
        </time>
      </header>
      <PlainText>{message}</PlainText>
      {isAnswerable && <AnswerMessage message={whole} />}
    </article>
  );
});
