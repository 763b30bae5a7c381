import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { followConnection, isConnectionLost, retryNow } from '../../../platform/web/api/connection.ts';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { formatInstant } from '../../../platform/web/format.ts';
import { followShown, readShownSince } from '../../../platform/web/offline/call-or-kept.ts';
import { followSent, useWaiting } from '../../../platform/web/offline/waiting.ts';
import '../../../platform/web/components/shared.text.ts';
import styles from './ConnectionStrip.module.css';
import './shell.text.ts';

const WaitingList = lazyPart(() => import('../waiting/WaitingList.tsx'), 'WaitingList');

/**
 * A banner above every page while the server cannot be reached, stored data are shown, or submissions are waiting or
 * were refused.
 */
export function ConnectionStrip() {
  const { t } = useTranslation('shell');
  const { t: shared } = useTranslation('shared');
  const isLost = useSyncExternalStore(followConnection, isConnectionLost);
  const shownSince = useSyncExternalStore(followShown, readShownSince);
  const entries = useWaiting();
  const refused = entries.filter((entry) => entry.refused).length;
  const waiting = entries.length - refused;
  const [isListed, list] = useDisclosure(false);
  useNewsOfSent();

  const said: string[] = [];
  if (isLost) said.push(t('connectionLost'));
  if (shownSince !== undefined) said.push(t('shownAsOf', { time: formatInstant(shownSince) }));
  if (waiting > 0) said.push(t('waits', { count: waiting }));
  if (refused > 0) said.push(t('refused', { count: refused }));
  return (
    <>
      <div role="status" className={`${styles.place} not-printed`}>
        {said.length > 0 && (
          <div className={styles.strip}>
            <span>{said.join(' ')}</span>
            <span className={styles.actions}>
              {entries.length > 0 && (
                <Button variant="default" size="xs" onClick={list.open}>
                  {t('showWaiting')}
                </Button>
              )}
              {isLost && (
                <Button variant="default" size="xs" onClick={retryNow}>
                  {shared('tryAgain')}
                </Button>
              )}
            </span>
          </div>
        )}
      </div>
      {isListed && (
        <Suspense>
          <WaitingList onClose={list.close} />
        </Suspense>
      )}
    </>
  );
}

/** Shows that waiting submissions were sent, and refetches the data they changed, whichever tab sent them. */
function useNewsOfSent(): void {
  const { t } = useTranslation('shell');
  const queries = useQueryClient();
  useEffect(
    () =>
      followSent((count) => {
        toastSuccess(t('went', { count }));
        void queries.invalidateQueries();
      }),
    [queries, t],
  );
}
