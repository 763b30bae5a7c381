import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetSignIn, rememberRole } from '../../../platform/web/api/stored-sign-in.ts';
import { AnchorLink } from '../../../platform/web/components/links.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { enter } from './enter.ts';
import type { Credentials } from './sign-in.ts';
import './recovery.text.ts';

/**
 * Signs a person in with the password that they have just chosen. `isEntered` is unknown until that was tried; if it is
 * true, the page is left.
 */
export function useEntering() {
  const [isEntered, setEntered] = useState<boolean>();
  const enterAs = (credentials: Credentials) => {
    // The new password ended this person's sessions, which may include the one in this browser.
    forgetSignIn();
    rememberRole(credentials.role);
    void enter(credentials).then(setEntered);
  };
  return { isEntered, enterAs };
}

/** Says that the password is stored, if the person could not be signed in with it. */
export function NotEntered({ title }: { readonly title: string }) {
  const { t } = useTranslation('recovery');
  return (
    <Notice kind="success" role="status" title={title}>
      <AnchorLink to="/login">{t('signIn')}</AnchorLink>
    </Notice>
  );
}
