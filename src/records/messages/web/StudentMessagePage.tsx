import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isGuardian } from '../../../base/guardians/web/children.hooks.ts';
import { useMe } from '../../../base/identity/web/identity.hooks.ts';
import { useStudentProfile } from '../../../base/students/web/students.hooks.ts';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { MessageList } from './MessageList.tsx';
import { MessageModes } from './MessageModes.tsx';
import './messages.text.ts';

const GuardianMessages = lazyPart(() => import('./GuardianMessages.tsx'), 'GuardianMessages');
const MessageForm = lazyPart(() => import('./MessageForm.tsx'), 'MessageForm');

/** Messages of students: to the admin, and those to their class; of guardians, those about their children. */
export function StudentMessagePage() {
  const { t } = useTranslation('messages');
  if (isGuardian()) {
    return (
      <Suspense fallback={<Waiting />}>
        <GuardianMessages />
      </Suspense>
    );
  }
  return (
    <MessageModes
      hint={t('studentHint')}
      send={<MessageForm from="student" recipients={['admin']} />}
      see={<ClassMessages />}
    />
  );
}

function ClassMessages() {
  const { t } = useTranslation('messages');
  const { data: me } = useMe();
  const { data: student, error, refetch } = useStudentProfile(me?.email ?? '');
  if (student) return <MessageList inbox={{ class: student.class }} failed={t('fetchFailed')} />;
  return <FetchState error={error} failed={t('fetchFailed')} onRetry={refetch} />;
}
