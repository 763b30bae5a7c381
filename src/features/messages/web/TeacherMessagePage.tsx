import { useTranslation } from 'react-i18next';
import { useMe } from '../../identity/web/identity.hooks.ts';
import { MessageForm } from './MessageForm.tsx';
import { MessageList } from './MessageList.tsx';
import { MessageModes } from './MessageModes.tsx';
import './messages.text.ts';

/** Messages of teachers: to the admin or a class, from the admin. */
export function TeacherMessagePage() {
  const { t } = useTranslation('messages');
  const { data: me } = useMe();
  return (
    <MessageModes
      hint={t('teacherHint')}
      send={<MessageForm from="teacher" recipients={['admin', 'class']} />}
      see={me && <MessageList inbox={{ teacherEmail: me.email }} failure={t('fetchFailedTeacher')} />}
    />
  );
}
