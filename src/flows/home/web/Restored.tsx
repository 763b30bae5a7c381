import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/web/api/call.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { toastError } from '../../../platform/web/components/toast-change.ts';
import { formatInstant } from '../../../platform/web/format.ts';
import { settleRestore } from '../../set-up/set-up.contract.ts';
import './restored.text.ts';

/**
 * Shows that the school was restored from a backup until an admin has confirmed it, and makes everyone choose a new
 * password.
 */
export function Restored({ from }: { readonly from: string }) {
  const { t } = useTranslation('restored');
  const [isAsking, asking] = useDisclosure(false);
  const settle = useChange('me', (newPasswords: boolean) => call(settleRestore, { body: { newPasswords } }), {
    onError: toastError,
  });
  return (
    <Notice
      kind="warm"
      title={t('title', { time: formatInstant(from) })}
      action={
        <Group gap="sm">
          <Button variant="default" h="auto" py="xs" styles={{ label: { whiteSpace: 'normal' } }} onClick={asking.open}>
            {t('requirePasswords')}
          </Button>
          <Button variant="subtle" loading={settle.isPending} onClick={() => settle.mutate(false)}>
            {t('dismiss')}
          </Button>
        </Group>
      }
    >
      {t('text')}
      <ConfirmDialog
        opened={isAsking}
        title={t('requireTitle')}
        action={t('requireAction')}
        isBusy={settle.isPending}
        onConfirm={() => settle.mutate(true, { onSettled: asking.close })}
        onCancel={asking.close}
      >
        {t('requireText')}
      </ConfirmDialog>
    </Notice>
  );
}
