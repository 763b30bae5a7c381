import { useTranslation } from 'react-i18next';
import type { Recipient } from './messages.hooks.ts';

export function useRecipientName(): (recipient: Recipient) => string {
  const { t } = useTranslation('messages');
  return (recipient) =>
    recipient.type === 'class'
      ? t('className', { class: recipient.class })
      : t('teacherOption', { name: recipient.name, email: recipient.email });
}
