import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { mayDo } from '../../../platform/web/api/may-do.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { MessageList } from './MessageList.tsx';
import '../../../platform/web/lists/message-to.ts';
import { MessageModes } from './MessageModes.tsx';
import { SentToAll } from './SentToAll.tsx';
import './messages.text.ts';

const MessageForm = lazyPart(() => import('./MessageForm.tsx'), 'MessageForm');
const MessageToSeveral = lazyPart(() => import('./MessageToSeveral.tsx'), 'MessageToSeveral');

/**
 * Messages of admins: to a class, a teacher or those selected in a list; and from teachers and students. An office of
 * certain classes can only send, because answers go to the school's office.
 */
export function AdminMessagePage() {
  const { t } = useTranslation('messages');
  const to = useLocation({ select: ({ state }) => state.messageTo });
  const send = to ? (
    <MessageToSeveral to={to} />
  ) : (
    <MessageForm from="admin" recipients={['class', 'teacher', 'person']} />
  );
  if (!mayDo('messages.read-admin')) {
    return (
      <>
        <PageHeader title={t('title')} />
        <Suspense fallback={<Waiting />}>{send}</Suspense>
      </>
    );
  }
  return (
    <MessageModes
      hint={t('adminHint')}
      send={send}
      sent={<SentToAll />}
      see={<MessageList inbox={{ admin: true }} failed={t('fetchFailed')} />}
    />
  );
}
