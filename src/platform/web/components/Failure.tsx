import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from './Notice.tsx';
import './shared.text.ts';

/** A failed fetch, with a retry button. */
export function Failure({ message, onRetry }: { readonly message: string; readonly onRetry?: () => void }) {
  const { t } = useTranslation('shared');
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
    />
  );
}
