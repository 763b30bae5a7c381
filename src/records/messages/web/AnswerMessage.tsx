import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUrlValues } from '../../../platform/web/components/use-url-value.ts';
import { formatInstant } from '../../../platform/web/format.ts';
import type { Message } from '../messages.contract.ts';
import { AnswerForm } from './AnswerForm.tsx';
import styles from './Conversations.module.css';

/** Shown under a message in an inbox: the link to its conversation, or a form for the first answer. */
export function AnswerMessage({ message: { _id, sender, timestamp, conversation } }: { readonly message: Message }) {
  const { t } = useTranslation('messages');
  const [isOpen, setOpen] = useState(false);
  const which = { name: sender.name || t('anonymous'), time: formatInstant(timestamp) };
  if (conversation !== undefined) {
    return <ConversationLink conversation={conversation} name={which.name} timestamp={timestamp} />;
  }
  if (isOpen) return <FirstAnswer to={_id} />;
  return (
    <p className={styles.below}>
      <Button size="compact-md" variant="default" aria-label={t('answerOf', which)} onClick={() => setOpen(true)}>
        {t('answer')}
      </Button>
    </p>
  );
}

type LinkProps = { readonly conversation: string; readonly name: string; readonly timestamp: string };

/** The link from a message to its conversation; `name` is the sender or the recipient. */
export function ConversationLink({ conversation, name, timestamp }: LinkProps) {
  const { t } = useTranslation('messages');
  return (
    <p className={styles.below}>
      <Link
        to="."
        search={toConversation(conversation)}
        aria-label={t('openConversationOf', { name, time: formatInstant(timestamp) })}
      >
        {t('openConversation')}
      </Link>
    </p>
  );
}

function FirstAnswer({ to }: { readonly to: string }) {
  const [, change] = useUrlValues();
  return (
    <div className={styles.below}>
      <AnswerForm
        to={to}
        draftName={`answer ${to}`}
        hasFocus
        onSent={(conversation) => change(toConversation(conversation), true)}
      />
    </div>
  );
}

function toConversation(conversation: string) {
  return { mode: 'conversations', conversation };
}
