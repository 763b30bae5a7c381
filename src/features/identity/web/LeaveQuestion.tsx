import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import '../../../platform/web/components/form.text.ts';

type Props = { readonly isUnsaved: () => boolean; readonly onLeave?: () => void };

/** Asks before leaving the page; for closing or reloading, the browser asks. */
export function LeaveQuestion({ isUnsaved, onLeave }: Props) {
  const { t } = useTranslation('form');
  const blocker = useBlocker({ shouldBlockFn: isUnsaved, enableBeforeUnload: isUnsaved, withResolver: true });

  const leave = () => {
    onLeave?.();
    blocker.proceed?.();
  };

  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      title={t('leaveTitle')}
      action={t('leave')}
      cancel={t('stay')}
      isDestructive
      onConfirm={leave}
      onCancel={() => blocker.reset?.()}
    >
      <p>{t('leaveText')}</p>
    </ConfirmDialog>
  );
}
