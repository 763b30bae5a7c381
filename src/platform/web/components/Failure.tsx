import { Button } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { followConnection, isConnectionLost } from '../api/connection.ts';
import { Notice } from './Notice.tsx';
import './shared.text.ts';

type Props = { readonly message: string; readonly onRetry?: () => void };

/** A failed fetch, with a retry button. Without a connection every page says the same, and fetches once it is back. */
export function Failure({ message, onRetry }: Props) {
  const { t } = useTranslation('shared');
  const isLost = useSyncExternalStore(followConnection, isConnectionLost);
  const [wasLost, setWasLost] = useState(isLost);
  useEffect(() => {
    setWasLost(isLost);
    if (wasLost && !isLost) onRetry?.();
  }, [isLost, wasLost]);
  return (
    <Notice
      kind="warm"
      role="alert"
      title={message}
      action={
        onRetry && (
          <Button variant="default" size="sm" onClick={onRetry}>
            {t('tryAgain')}
          </Button>
        )
      }
    >
      {isLost && t('offline')}
    </Notice>
  );
}
