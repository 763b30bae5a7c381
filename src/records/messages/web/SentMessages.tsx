import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../../platform/web/components/name-of.ts';
import { PlainText } from '../../../platform/web/components/PlainText.tsx';
import { formatInstant } from '../../../platform/web/format.ts';
import type { SentMessage } from '../messages.contract.ts';
import { ConversationLink } from './AnswerMessage.tsx';
import styles from './MessageList.module.css';
import { MessagePages } from './MessagePages.tsx';
import { useSentMessages } from './messages.hooks.ts';
import { useChildText } from './use-child-text.ts';

type Props = {
  /** Renders what an admin can do with a message. Must be referentially stable. */
  readonly show?: (message: SentMessage) => ReactNode;
};

/** The reader's sent messages, newest first; for admins all messages to classes and teachers. */
export function SentMessages({ show }: Props) {
  const { t } = useTranslation('messages');
  return (
    <MessagePages
      messages={useSentMessages()}
      label={t(show ? 'sentList' : 'ownSentList')}
      show={show ?? showOwn}
      noneHint={t(show ? 'noneSentHint' : 'noneOwnSentHint')}
      failed={t('fetchFailed')}
      exported={{ kind: 'sent-messages' }}
    />
  );
}

function showOwn(message: SentMessage) {
  return <Sent message={message} />;
}

type SentProps = {
  readonly message: SentMessage;
  /** For admins, who also see what others sent: the button that withdraws a message. */
  readonly withdraw?: (to: string) => ReactNode;
};

export function Sent({ message: sent, withdraw }: SentProps) {
  const { t } = useTranslation('messages');
  const childText = useChildText();
  const name = (sent.person ?? sent.teacher)?.name;
  const to = useRecipientLine()(sent);
  return (
    <article className={styles.sent} tabIndex={-1} data-keeps-focus>
      <header className={styles.head}>
        <div className={styles.sender}>
          <span className={styles.name}>{to}</span>
          {sent.about && <span className={styles.email}>{childText(sent.about)}</span>}
          {withdraw && (
            <span className={styles.email}>{t('sentBy', { name: sent.sender.name || t('anonymous') })}</span>
          )}
        </div>
        <time className={styles.time} dateTime={sent.timestamp}>
          {formatInstant(sent.timestamp)}
        </time>
      </header>
      <div data-withdrawn={sent.withdrawn ? true : undefined}>
        <PlainText>{sent.message}</PlainText>
      </div>
      {sent.withdrawn ? (
        <p className={styles.withdrawn}>
          {t('withdrawnBy', { name: sent.withdrawn.by, time: formatInstant(sent.withdrawn.at) })}
        </p>
      ) : withdraw && sent.person === null ? (
        withdraw(to)
      ) : (
        sent.conversation !== undefined && (
          <ConversationLink conversation={sent.conversation} name={name ?? t('office')} timestamp={sent.timestamp} />
        )
      )}
    </article>
  );
}

function useRecipientLine(): (sent: SentMessage) => string {
  const { t } = useTranslation('messages');
  return ({ class: number, teacher, person }) => {
    if (number !== null) return t('forClass', { class: number });
    const name = (person ?? teacher)?.name;
    return name === undefined ? t('forAdmin') : t('forTeacher', { email: nameOf(name) });
  };
}
