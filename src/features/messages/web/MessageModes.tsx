import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../../platform/web/components/Choice.tsx';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import type { Unread } from '../../news/news.contract.ts';
import { useUnread } from '../../news/web/news.hooks.ts';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import { Conversations } from './Conversations.tsx';
import { useConversations } from './conversations.hooks.ts';
import styles from './MessageModes.module.css';

type Props = {
  readonly hint: string;
  readonly send: ReactNode;
  readonly see: ReactNode;
  /** Sent messages, for those who may withdraw them. */
  readonly sent?: ReactNode;
};

/** Three modes: to write, to read, and the conversations; for admins a fourth. */
export function MessageModes({ hint, ...modes }: Props) {
  const { t } = useTranslation('messages');
  const { data: unread, isPending } = useUnread();
  const conversations = useConversations();
  const unreadSaid = conversations.data?.pages.flat().reduce((sum, one) => sum + one.unread, 0) ?? 0;
  return (
    <>
      <PageHeader title={t('title')} hint={hint} />
      {isPending || conversations.isPending ? (
        <Waiting />
      ) : (
        <Modes unread={unread} unreadSaid={unreadSaid} {...modes} />
      )}
    </>
  );
}

type ModesProps = Omit<Props, 'hint'> & {
  readonly unread: Unread | undefined;
  /** Of the conversations: the others are in the inbox. */
  readonly unreadSaid: number;
};

/** Opens where there is something unread; what comes later does not interrupt somebody who is writing. */
function Modes({ unread, unreadSaid, ...others }: ModesProps) {
  const { t } = useTranslation('messages');
  const shown = { ...others, conversations: <Conversations /> };
  const [firstMode] = useState<'send' | 'see' | 'conversations'>(() => {
    if (unreadSaid > 0) return 'conversations';
    return unread?.messages ? 'see' : 'send';
  });
  const [named, setMode] = useUrlValue('mode');
  const modes = (['send', 'see', 'conversations', 'sent'] as const).filter((mode) => shown[mode] !== undefined);
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
      {shown[mode]}
    </>
  );
}
