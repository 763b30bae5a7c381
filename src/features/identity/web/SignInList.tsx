import { Button, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { Badge } from '../../../platform/web/components/Badge.tsx';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import { formatInstant } from '../../../platform/web/components/format-date.ts';
import { toastFailure, toastSuccess } from '../../../platform/web/components/toast.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import type { Session } from '../identity.contract.ts';
import { useEndOtherSignIns, useEndSignIn, useSignIns } from './identity.hooks.ts';
import styles from './SignInList.module.css';
import './identity.text.ts';

/** The person's sessions, this device first, with buttons to end the others. */
export function SignInList() {
  const { t } = useTranslation('identity');
  const { data: sessions, error, isPending, refetch } = useSignIns();
  const endOthers = useEndOtherSignIns();

  const endAllOthers = () => {
    endOthers.mutate(undefined, {
      onSuccess: ({ ended }) => toastSuccess(t('othersEnded', { count: ended })),
      onError: (failure) => toastFailure(failureText(failure, t('endFailed'), t('endNoAnswer'))),
    });
  };

  return (
    <section className={styles.sessions}>
      <div className={styles.head}>
        <div>
          <Title order={2}>{t('sessions')}</Title>
          {sessions && <p className={styles.hint}>{t('sessionCount', { count: sessions.length })}</p>}
        </div>
        {sessions && sessions.length > 1 && (
          <Button variant="default" onClick={endAllOthers} loading={endOthers.isPending}>
            {t('endOthers')}
          </Button>
        )}
      </div>
      {isPending && <Waiting />}
      {error && !sessions && (
        <Failure message={failureText(error, t('sessionsFailed'), t('sessionsNoAnswer'))} onRetry={() => refetch()} />
      )}
      <ul className={styles.list}>
        {sessions?.map((session) => (
          <SignInItem key={session._id} session={session} />
        ))}
      </ul>
    </section>
  );
}

function SignInItem({ session }: { readonly session: Session }) {
  const { t } = useTranslation('identity');
  const end = useEndSignIn();
  const device = session.device ?? t('unknownDevice');

  const endIt = () => {
    end.mutate(session._id, {
      onSuccess: () => toastSuccess(t('sessionEnded', { device })),
      onError: (failure) => toastFailure(failureText(failure, t('endFailed'), t('endNoAnswer'))),
    });
  };

  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <p className={styles.device}>
          {device}
          {session.isThisDevice && <Badge>{t('thisDevice')}</Badge>}
        </p>
        <p className={styles.hint}>
          {session.address === null ? '' : `${t('from', { address: session.address })} · `}
          {t('signedIn')} <time dateTime={session.startedAt}>{formatInstant(session.startedAt)}</time>
          {` · ${t('lastUsed')} `}
          <time dateTime={session.lastUsedAt}>{formatInstant(session.lastUsedAt)}</time>
        </p>
      </div>
      {!session.isThisDevice && (
        <Button variant="default" onClick={endIt} loading={end.isPending} aria-label={t('endOn', { device })}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}
