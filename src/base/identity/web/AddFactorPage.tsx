import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FrontPage } from '../../../platform/web/components/FrontPage.tsx';
import { useChooseLanguage, useSignOut } from './identity.hooks.ts';
import { SecondFactors } from './SecondFactors.tsx';
import './identity.text.ts';
import './second-factor.text.ts';

/** The school asks staff for a second factor, before anything else. The only alternative is to sign out. */
export function AddFactorPage() {
  const { t } = useTranslation('second-factor');
  const { t: tSignIn } = useTranslation('identity');
  const signOut = useSignOut();
  const chooseLanguage = useChooseLanguage();
  return (
    <FrontPage title={t('mustTitle')} hint={t('mustHint')} saveLanguage={chooseLanguage.mutateAsync}>
      <SecondFactors />
      <Button variant="default" fullWidth mt="md" onClick={() => signOut.mutate()} disabled={signOut.isPending}>
        {tSignIn('logout')}
      </Button>
    </FrontPage>
  );
}
