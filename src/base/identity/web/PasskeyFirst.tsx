import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/web/api/call.ts';
import { finishWithPasskey, startWithPasskey } from '../second-factor.contract.ts';
import { factorWordsOf } from './factor-words.ts';
import styles from './LoginPage.module.css';
import { hasPasskeys, presentPasskey } from './passkeys.ts';
import { type Credentials, keepSignIn } from './sign-in.ts';
import './second-factor.text.ts';

type Props = {
  readonly credentials: Credentials;
  readonly onSignedIn: (email: string) => Promise<void>;
};

/** Lets a person who is locked out by wrong passwords sign in with a passkey, which nobody else has. */
export function PasskeyFirst({ credentials, onSignedIn }: Props) {
  const { t } = useTranslation('second-factor');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (!hasPasskeys()) return null;

  const use = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onSignedIn(await signInByPasskey(credentials));
    } catch (error) {
      setFailure(factorWordsOf(error, t('passkeyFailed')));
    }
    setBusy(false);
  };

  return (
    <div className={styles.form}>
      {failure && (
        <div className={styles.refusal} role="alert">
          <p className={styles.refusalTitle}>{failure}</p>
        </div>
      )}
      <p className={styles.aside}>{t('passkeyFirst')}</p>
      <button type="button" className={styles.continue} disabled={isBusy} onClick={use}>
        {t('usePasskey')}
      </button>
    </div>
  );
}

async function signInByPasskey({ role, email, password }: Credentials): Promise<string> {
  const begun = await call(startWithPasskey, { body: { role, email } }, null);
  const passkey = await presentPasskey(begun.passkey);
  const { user, token = begun.token } = await call(finishWithPasskey, { body: { password, passkey } }, begun.token);
  return keepSignIn({ role, email, password, token, mark: begun.role }, user);
}
