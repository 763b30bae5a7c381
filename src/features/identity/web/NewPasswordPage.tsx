import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FrontPage } from '../../../platform/web/components/FrontPage.tsx';
import { useSignOut } from './identity.hooks.ts';
import { PasswordForm } from './PasswordForm.tsx';
import './identity.text.ts';

/**
 * A first password is known to others, so it must be replaced before anything else. The only alternative is to sign
 * out.
 */
export function NewPasswordPage() {
  const { t } = useTranslation('identity');
  const signOut = useSignOut();
  return (
    <FrontPage title={t('newPasswordTitle')} hint={t('newPasswordHint')}>
      <PasswordForm />
      <Button variant="default" fullWidth mt="md" onClick={() => signOut.mutate()} disabled={signOut.isPending}>
        {t('logout')}
      </Button>
    </FrontPage>
  );
}
