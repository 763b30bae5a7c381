import { useTranslation } from 'react-i18next';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { Withdraw } from '../../../platform/web/components/Withdraw.tsx';
import { formatInstant } from '../../../platform/web/format.ts';
import type { SentMessage } from '../messages.contract.ts';
import { useWithdrawMessage } from './messages.hooks.ts';
import { Sent, SentMessages } from './SentMessages.tsx';

/** Messages sent to classes and teachers by anybody, so that an admin can withdraw a misdirected one. */
export function SentToAll() {
  return <SentMessages show={showSent} />;
}

function showSent(message: SentMessage) {
  const { _id, timestamp } = message;
  return (
    <Sent message={message} withdraw={(to) => <WithdrawMessage id={_id} to={to} time={formatInstant(timestamp)} />} />
  );
}

function WithdrawMessage({ id, to, time }: { readonly id: string; readonly to: string; readonly time: string }) {
  const { t } = useTranslation('messages');
  const withdrawal = useWithdrawMessage(id, () => toastSuccess(t('withdrawn')));
  return (
    <Withdraw
      action={t('withdraw')}
      label={t('withdrawOf', { to, time })}
      question={t('withdrawTitle')}
      withdrawal={withdrawal}
    >
      <p>{t('withdrawWhich', { to, time })}</p>
      <p>{t('withdrawText')}</p>
    </Withdraw>
  );
}
