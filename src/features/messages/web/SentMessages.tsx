import { useTranslation } from 'react-i18next';
import { PlainText } from '../../../platform/web/components/PlainText.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { Withdraw } from '../../../platform/web/components/Withdraw.tsx';
import { formatInstant } from '../../../platform/web/format.ts';
import type { SentMessage } from '../messages.contract.ts';
import styles from './MessageList.module.css';
import { MessagePages } from './MessagePages.tsx';
import { useSentMessages, useWithdrawMessage } from './messages.hooks.ts';

/** Messages sent to classes and teachers, newest first, so that an admin can withdraw a misdirected one. */
export function SentMessages() {
  const { t } = useTranslation('messages');
  return (
    <MessagePages
      messages={useSentMessages()}
      label={t('sentList')}
      show={showMessage}
      noneHint={t('noneSentHint')}
      failure={t('fetchFailed')}
      exported={{ kind: 'sent-messages' }}
    />
  );
}

function showMessage(message: SentMessage) {
  return <Sent message={message} />;
}

function Sent({ message: sent }: { readonly message: SentMessage }) {
  const { t } = useTranslation('messages');
  const to = sent.teacher ? t('forTeacher', { email: sent.teacher.name }) : t('forClass', { class: sent.class ?? 0 });
  return (
    <article className={styles.sent} tabIndex={-1} data-keeps-focus>
      <header className={styles.head}>
        <div className={styles.sender}>
          <span className={styles.name}>{to}</span>
          <span className={styles.email}>{t('sentBy', { name: sent.sender.name || t('anonymous') })}</span>
        </div>
        <time className={styles.time} dateTime={sent.timestamp}>
          {formatInstant(sent.timestamp)}
        </time>
      </header>
      <div data-withdrawn={sent.withdrawn ? true : undefined}>
        <PlainText>{sent.message}</PlainText>
      </div>
      {sent.withdrawn ? (
        <p className={styles.withdrawn}>
          {t('withdrawnBy', { name: sent.withdrawn.by, time: formatInstant(sent.withdrawn.at) })}
        </p>
      ) : (
        <WithdrawMessage id={sent._id} to={to} time={formatInstant(sent.timestamp)} />
      )}
    </article>
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
      failed={t('withdrawFailed')}
      noAnswer={t('withdrawNoAnswer')}
      withdrawal={withdrawal}
    >
      <p>{t('withdrawWhich', { to, time })}</p>
      <p>{t('withdrawText')}</p>
    </Withdraw>
  );
}
