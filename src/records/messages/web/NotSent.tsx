import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import type { SentToSeveral } from './messages.hooks.ts';
import { useRecipientName } from './use-recipient-name.ts';

/** Shows how many got a message, who did not, and why. */
export function NotSent({ sent: { length: sent }, failed }: SentToSeveral) {
  const { t } = useTranslation('messages');
  const nameOf = useRecipientName();
  return (
    <Notice kind="warm" role="alert" title={t('sentToSome', { sent, total: sent + failed.length })}>
      <ul>
        {failed.map(({ recipient, error }) => (
          <li key={nameOf(recipient)}>
            {t('notSentTo', {
              name: nameOf(recipient),
              why: error ? failureText(error, undefined, t('maybeSent')) : t('notTried'),
            })}
          </li>
        ))}
      </ul>
      {t('sendToThese')}
    </Notice>
  );
}
