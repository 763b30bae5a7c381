import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { nameOf } from '../../../platform/web/components/name-of.ts';
import { PlainText } from '../../../platform/web/components/PlainText.tsx';
import { formatInstant } from '../../../platform/web/format.ts';
import type { OpenConversation, Said } from '../conversations.contract.ts';
import { AnswerForm } from './AnswerForm.tsx';
import styles from './Conversations.module.css';
import { useConversation, useMarkConversationRead } from './conversations.hooks.ts';
import { OtherSide } from './OtherSide.tsx';

/** One conversation: its messages, oldest first, who has read them, and the form for an answer. */
export function Thread({ id, onBack }: { readonly id: number; readonly onBack: () => void }) {
  const { t } = useTranslation('messages');
  const conversation = useConversation(id);
  const newest = conversation.data?.pages[0];
  const newestId = newest?.messages.at(-1)?._id;
  useMarkConversationRead(id, newestId);
  const back = (
    <Button variant="subtle" leftSection={<IconArrowLeft aria-hidden size={18} />} onClick={onBack}>
      {t('allTalks')}
    </Button>
  );
  if (!newest || newestId === undefined) {
    const { error, refetch } = conversation;
    return (
      <>
        {back}
        <FetchState error={error} onRetry={refetch} />
      </>
    );
  }
  const said = [...(conversation.data?.pages ?? [])].reverse().flatMap(({ messages }) => messages);
  // Other admins write for the office too, so sides are distinguished by role.
  const ours = said.filter(({ sender }) => sender.role !== newest.with.role);
  return (
    <section className={styles.thread}>
      {back}
      <h2 className={styles.heading}>
        <OtherSide other={newest.with} about={newest.about} />
      </h2>
      {conversation.hasNextPage && (
        <Button
          variant="default"
          loading={conversation.isFetchingNextPage}
          onClick={() => conversation.fetchNextPage()}
        >
          {t('earlier')}
        </Button>
      )}
      <ol className={styles.said} aria-label={t('said')}>
        {said.map((one) => (
          <li key={one._id} className={styles.one} data-own={one.isOwn || undefined}>
            <OneSaid said={one} />
            <ReadBy readers={newest.readers.filter(({ upTo }) => lastOf(ours, upTo) === one._id)} />
          </li>
        ))}
      </ol>
      {newest.ended ? (
        <Notice kind="note">{t(`ended.${newest.ended}`)}</Notice>
      ) : (
        <AnswerForm to={newestId} draftName={`conversation ${id}`} onSent={() => {}} />
      )}
    </section>
  );
}

function OneSaid({ said: { sender, message, timestamp, isWithdrawn } }: { readonly said: Said }) {
  const { t } = useTranslation('messages');
  return (
    <article>
      <header className={styles.head}>
        <span>
          <bdi className={styles.name}>{nameOf(sender.name) || t('anonymous')}</bdi>{' '}
          <span className={styles.role}>{t(`roles.${sender.role}`)}</span>
        </span>
        <time className={styles.time} dateTime={timestamp}>
          {formatInstant(timestamp)}
        </time>
      </header>
      {isWithdrawn ? <p className={styles.time}>{t('firstWithdrawn')}</p> : <PlainText>{message}</PlainText>}
    </article>
  );
}

/** Returns the newest message of the reader's side that is covered by what the other person has read. */
function lastOf(ours: readonly Said[], upTo: string): string | undefined {
  return ours.findLast(({ _id }) => Number(_id) <= Number(upTo))?._id;
}

function ReadBy({ readers }: { readonly readers: OpenConversation['readers'] }) {
  const { t } = useTranslation('messages');
  if (readers.length === 0) return null;
  return (
    <p className={styles.readBy}>
      {readers.map(({ name, at }) => (
        <Fragment key={`${name} ${at}`}>
          <span>{t('readBy', { name: nameOf(name), time: formatInstant(at) })}</span>{' '}
        </Fragment>
      ))}
    </p>
  );
}
