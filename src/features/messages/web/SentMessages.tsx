import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import { formatInstant } from '../../../platform/web/components/format-date.ts';
import { NewestFirst } from '../../../platform/web/components/NewestFirst.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { PlainText } from '../../../platform/web/components/PlainText.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { Withdraw } from '../../../platform/web/components/Withdraw.tsx';
import type { SentMessage } from '../messages.contract.ts';
import styles from './MessageList.module.css';
import { useSentMessages, useWithdrawMessage } from './messages.hooks.ts';

/** Messages sent to classes and teachers, newest first, so that an admin can withdraw a misdirected one. */
export function SentMessages() {
  const { t } = useTranslation('messages');
  const messages = useSentMessages();
  if (messages.isPending) return <Waiting />;
  const text = messages.error ? failureText(messages.error, t('fetchFailed'), t('fetchNoAnswer')) : '';
  if (!messages.data) return <Failure message={text} onRetry={() => messages.refetch()} />;
  const count = messages.data.pages.flat().length;
  if (count === 0) return <Nothing title={t('none')} hint={t('noneSentHint')} />;
  return (
    <div className={styles.messages}>
      <p className={styles.count} role="status">
        {t(messages.hasNextPage ? 'newest' : 'count', { count })}
      </p>
      <NewestFirst
        label={t('sentList')}
        pages={messages.data.pages}
        show={showMessage}
        onMore={messages.hasNextPage ? messages.fetchNextPage : undefined}
        isLoading={messages.isFetchingNextPage}
        failure={messages.isFetchNextPageError && <Failure message={text} onRetry={messages.fetchNextPage} />}
      />
    </div>
  );
}

function showMessage(message: SentMessage) {
  return <Sent message={message} />;
}

function Sent({ message: sent }: { readonly message: SentMessage }) {
  const { t } = useTranslation('messages');
  const to = sent.teacher ? t('forTeacher', { email: sent.teacher.name }) : t('forClass', { class: sent.class });
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
