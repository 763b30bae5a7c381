import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '../../../platform/web/components/ConfirmButton.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { useEndSignInsOf } from './identity.hooks.ts';
import '../../../platform/web/components/form.text.ts';

/** Lets an admin end all sessions of a person, for example after a phone was lost. */
export function SignOutEverywhere({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useTranslation('form');
  return (
    <ConfirmButton
      button={t('signOutEverywhere')}
      title={t('signOutTitle', { name })}
      action={t('signOutEverywhere')}
      change={useEndSignInsOf(id)}
      input={undefined}
      done={({ ended }) => toastSuccess(t('signedOut', { name, count: ended }))}
    >
      <p>{t('signOutText')}</p>
    </ConfirmButton>
  );
}
