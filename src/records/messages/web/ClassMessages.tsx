import { useTranslation } from 'react-i18next';
import { MessageList } from './MessageList.tsx';
import './messages.text.ts';

/** The messages to a class, for an admin. */
export function ClassMessages({ classNumber }: { readonly classNumber: number }) {
  const { t } = useTranslation('messages');
  return <MessageList inbox={{ class: classNumber }} failed={t('fetchFailed')} isOthers />;
}
