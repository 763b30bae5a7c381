import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { Choice } from '../../../platform/web/components/Choice.tsx';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { Conversations } from './Conversations.tsx';
import { useConversations } from './conversations.hooks.ts';
import styles from './MessageModes.module.css';
import { SentMessages } from './SentMessages.tsx';

const modes = ['see', 'conversations', 'sent', 'send'] as const;
type Props = {
  readonly hint: string;
  readonly send: ReactNode;
  readonly see: ReactNode;
  /** For admins, who also see what others sent. */
  readonly sent?: ReactNode;
};

/** The four parts of the page: received messages, conversations, sent messages and the form to write. */
export function MessageModes({ hint, ...modes }: Props) {
  const { t } = useTranslation('messages');
  const conversations = useConversations();
  const unreadSaid = conversations.data?.pages.flat().reduce((sum, one) => sum + one.unread, 0) ?? 0;
  return (
    <>
      <PageHeader title={t('title')} hint={hint} />
      {conversations.isPending ? <Waiting /> : <Modes unreadSaid={unreadSaid} {...modes} />}
    </>
  );
}

type ModesProps = Omit<Props, 'hint'> & {
  /** The number of unread messages in conversations; the other ones are in the inbox. */
  readonly unreadSaid: number;
};

/**
 * Opens on the conversations if they have unread messages, and otherwise on the received messages. Messages that arrive
 * later do not interrupt somebody who is writing.
 */
function Modes({ unreadSaid, ...others }: ModesProps) {
  const { t } = useTranslation('messages');
  const shown = { conversations: <Conversations />, sent: <SentMessages />, ...others };
  const [firstMode] = useState<(typeof modes)[number]>(unreadSaid > 0 ? 'conversations' : 'see');
  const [named, setMode] = useUrlValue('mode');
  const mode = modes.find((one) => one === named) ?? firstMode;
  const labels = {
    send: t('send'),
    see: t('see'),
    conversations: unreadSaid > 0 ? t('talksWith', { count: unreadSaid }) : t('talks'),
    sent: t('sentMode'),
  };
  return (
    <>
      <Choice
        legend={t('mode')}
        isLegendHidden
        className={styles.modes}
        value={mode}
        onChange={setMode}
        options={modes.map((value) => ({ value, label: labels[value] }))}
      />
      <Suspense fallback={<Waiting />}>{shown[mode]}</Suspense>
    </>
  );
}
