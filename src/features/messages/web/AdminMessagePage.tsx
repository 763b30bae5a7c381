import { useTranslation } from 'react-i18next';
import { MessageForm } from './MessageForm.tsx';
import { MessageList } from './MessageList.tsx';
import { MessageModes } from './MessageModes.tsx';
import { SentMessages } from './SentMessages.tsx';
import './messages.text.ts';

/** Messages of admins: to a class or a teacher, from teachers and students. */
export function AdminMessagePage() {
  const { t } = useTranslation('messages');
  return (
    <MessageModes
      hint={t('adminHint')}
      send={<MessageForm from="admin" recipients={['class', 'teacher']} />}
      see={<MessageList inbox={{ admin: true }} failure={t('fetchFailed')} />}
      sent={<SentMessages />}
    />
  );
}
