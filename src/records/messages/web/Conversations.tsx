import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { maxRecordId } from '../../../platform/contract/school-terms.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { NewestFirst } from '../../../platform/web/components/NewestFirst.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { formatInstant } from '../../../platform/web/format.ts';
import type { Conversation } from '../conversations.contract.ts';
import styles from './Conversations.module.css';
import { useConversations } from './conversations.hooks.ts';
import { OtherSide } from './OtherSide.tsx';
import { Thread } from './Thread.tsx';
import './messages.text.ts';

/** The reader's conversations, or the one that the address names. */
export function Conversations() {
  const [named, setNamed] = useUrlValue('conversation');
  const id = readWholeNumber(named ?? '', 1, maxRecordId);
  if (id === undefined) return <ConversationList />;
  return <Thread key={id} id={id} onBack={() => setNamed(undefined)} />;
}

function ConversationList() {
  const { t } = useTranslation('messages');
  const conversations = useConversations();
  if (!conversations.data) return <FetchState error={conversations.error} onRetry={conversations.refetch} />;
  if (conversations.data.pages.flat().length === 0) {
    return <Nothing title={t('noTalks')} hint={t('noTalksHint')} drawing="message" />;
  }
  return (
    <div className={styles.conversations}>
      <NewestFirst label={t('talks')} list={conversations} show={showConversation} />
    </div>
  );
}

function showConversation(conversation: Conversation) {
  return <Row conversation={conversation} />;
}

function Row({ conversation: { _id, with: other, about, last, unread } }: { readonly conversation: Conversation }) {
  const { t } = useTranslation('messages');
  return (
    <article className={styles.row} data-unread={unread > 0 || undefined}>
      <Link to="." search={{ mode: 'conversations', conversation: _id }} className={styles.link}>
        <OtherSide other={other} about={about} />
      </Link>
      {unread > 0 && <span className={styles.unread}>{t('unreadIn', { count: unread })}</span>}
      <p className={styles.excerpt}>
        <bdi className={styles.by}>{last.by}</bdi> <bdi>{last.message}</bdi>
      </p>
      <time className={styles.time} dateTime={last.timestamp}>
        {formatInstant(last.timestamp)}
      </time>
    </article>
  );
}
