import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { dropAll, useWaiting } from '../../../platform/web/offline/waiting.ts';
import './waiting.text.ts';

type Props = { readonly onSignOut: () => void; readonly onStay: () => void };

/** Asks before a sign-out that would delete what was not sent. */
export function SignOutWaiting({ onSignOut, onStay }: Props) {
  const { t } = useTranslation('waiting');
  const { length: count } = useWaiting();
  return (
    <ConfirmDialog
      opened
      title={t('signOutTitle')}
      action={t('signOut')}
      cancel={t('stay')}
      isDestructive
      onConfirm={() => void dropAll().finally(onSignOut)}
      onCancel={onStay}
    >
      <p>{t('signOutText', { count })}</p>
    </ConfirmDialog>
  );
}
