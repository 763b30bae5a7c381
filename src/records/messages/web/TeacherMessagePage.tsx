import { useTranslation } from 'react-i18next';
import { useMe } from '../../../base/identity/web/identity.hooks.ts';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { MessageList } from './MessageList.tsx';
import { MessageModes } from './MessageModes.tsx';
import './messages.text.ts';

const MessageForm = lazyPart(() => import('./MessageForm.tsx'), 'MessageForm');

/** Messages of teachers: to the admin or a class, and those from the admin. */
export function TeacherMessagePage() {
  const { t } = useTranslation('messages');
  const { data: me } = useMe();
  return (
    <MessageModes
      hint={t('teacherHint')}
      send={<MessageForm from="teacher" recipients={['admin', 'class', 'person']} />}
      see={me && <MessageList inbox={{ teacherEmail: me.email }} failed={t('fetchFailedTeacher')} />}
    />
  );
}
