import { Button, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../platform/web/components/Badge.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { toastError, toastsOf } from '../../../platform/web/components/toast-change.ts';
import { formatInstant } from '../../../platform/web/format.ts';
import type { Session } from '../identity.contract.ts';
import { useEndOtherSignIns, useEndSignIn, useSignIns } from './identity.hooks.ts';
import styles from './SignInList.module.css';
import './sign-ins.text.ts';

/** The person's sessions, this device first, with buttons to end the others. */
export function SignInList() {
  const { t } = useTranslation('sign-ins');
  const { data: sessions, error, refetch } = useSignIns();
  const endOthers = useEndOtherSignIns();

  const endAllOthers = () => {
    endOthers.mutate(undefined, {
      onSuccess: ({ ended }) => toastSuccess(t('othersEnded', { count: ended })),
      onError: toastError,
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
      {!sessions && <FetchState error={error} onRetry={refetch} />}
      <ul className={styles.list}>
        {sessions?.map((session) => (
          <SignInItem key={session._id} session={session} />
        ))}
      </ul>
    </section>
  );
}

function SignInItem({ session }: { readonly session: Session }) {
  const { t } = useTranslation('sign-ins');
  const end = useEndSignIn();
  const device = useDeviceName(session.device);

  const endIt = () => {
    end.mutate(session._id, toastsOf(t('sessionEnded', { device })));
  };

  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <p className={styles.device}>
          <span>{device}</span>
          {session.isThisDevice && <Badge>{t('thisDevice')}</Badge>}
        </p>
        <p className={styles.hint}>
          {session.address !== null && (
            <>
              {t('from', { address: session.address })}
              {' · '}
            </>
          )}
          <time dateTime={session.startedAt}>{t('signedIn', { time: formatInstant(session.startedAt) })}</time>
          {' · '}
          <time dateTime={session.lastUsedAt}>{t('lastUsed', { time: formatInstant(session.lastUsedAt) })}</time>
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

/** The name of a device, which the server describes as `Firefox on Windows` or only by one of the two. */
function useDeviceName(device: string | null): string {
  const { t } = useTranslation('sign-ins');
  if (device === null) return t('unknownDevice');
  const [browser, system] = device.split(' on ');
  return browser && system ? t('device', { browser, system }) : device;
}
