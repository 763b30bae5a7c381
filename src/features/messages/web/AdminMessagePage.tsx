import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { MessageList } from './MessageList.tsx';
import '../../../platform/web/lists/message-to.ts';
import { MessageModes } from './MessageModes.tsx';
import { SentToAll } from './SentToAll.tsx';
import './messages.text.ts';

const MessageForm = lazyPart(() => import('./MessageForm.tsx'), 'MessageForm');
const MessageToSeveral = lazyPart(() => import('./MessageToSeveral.tsx'), 'MessageToSeveral');

/** Messages of admins: to a class or a teacher, or to those selected in a list; from teachers and students. */
export function AdminMessagePage() {
  const { t } = useTranslation('messages');
  const to = useLocation({ select: ({ state }) => state.messageTo });
  return (
    <MessageModes
      hint={t('adminHint')}
      send={
        to ? <MessageToSeveral to={to} /> : <MessageForm from="admin" recipients={['class', 'teacher', 'person']} />
      }
      sent={<SentToAll />}
      see={<MessageList inbox={{ admin: true }} failure={t('fetchFailed')} />}
    />
  );
}
