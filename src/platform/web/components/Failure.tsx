import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import './shared.text.ts';

type Props = { readonly message: string; readonly onRetry?: () => void };

/** A failed fetch, with a retry button. */
export function Failure({ message, onRetry }: Props) {
  const { t } = useTranslation('shared');
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={message} role="alert">
      {onRetry && (
        <Button variant="default" size="sm" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      )}
    </Alert>
  );
}
