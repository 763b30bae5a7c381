import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FrontPage } from '../../../platform/web/components/FrontPage.tsx';
import { useChooseLanguage, useSignOut } from './identity.hooks.ts';
import { PasswordForm } from './PasswordForm.tsx';
import './identity.text.ts';
import './new-password.text.ts';

/**
 * A first password is known to others, so it must be replaced before anything else. The only alternative is to sign
 * out.
 */
export function NewPasswordPage() {
  const { t } = useTranslation('new-password');
  const { t: tSignIn } = useTranslation('identity');
  const signOut = useSignOut();
  const chooseLanguage = useChooseLanguage();
  return (
    <FrontPage title={t('newPasswordTitle')} hint={t('newPasswordHint')} saveLanguage={chooseLanguage.mutateAsync}>
      <PasswordForm />
      <Button variant="default" fullWidth mt="md" onClick={() => signOut.mutate()} disabled={signOut.isPending}>
        {tSignIn('logout')}
      </Button>
    </FrontPage>
  );
}
