import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/web/api/call.ts';
import { FrontPage } from '../../../platform/web/components/FrontPage.tsx';
import type { AskedFactor } from '../asked-factor.contract.ts';
import { finishWithFactor } from '../second-factor.contract.ts';
import { factorWordsOf } from './factor-words.ts';
import styles from './LoginPage.module.css';
import { presentPasskey } from './passkeys.ts';
import { type Attempt, keepSignIn, type NextStep, sendPassword } from './sign-in.ts';
import './second-factor.text.ts';

type Props = {
  readonly first: NextStep;
  readonly onSignedIn: (email: string) => Promise<void>;
  readonly onCancel: () => void;
};

/**
 * The step after the password: choosing the school if the password opens several, and the second factor. It uses plain
 * elements.
 */
export function SecondStep({ first, onSignedIn, onCancel }: Props) {
  const { t } = useTranslation('second-factor');
  const [{ schools, secondFactor, attempt }, setStep] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const part = useRef<HTMLDivElement>(null);

  // The focus goes to the first button or field, so that one goes on by keyboard after Enter at the password.
  useEffect(() => part.current?.querySelector<HTMLElement>('button, input')?.focus(), [schools, secondFactor]);

  const go = async (work: () => Promise<string | NextStep>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const done = await work();
      if (typeof done === 'string') await onSignedIn(done);
      else setStep(done);
    } catch (error) {
      setFailure(factorWordsOf(error, t('passkeyFailed')));
    }
    setBusy(false);
  };

  const send = (body: FactorBody) => go(() => finishWith(attempt, body));
  const usePasskey = () =>
    go(async () => {
      if (!secondFactor?.passkey) throw new Error('No passkey is asked for.');
      return finishWith(attempt, { passkey: await presentPasskey(secondFactor.passkey) });
    });

  return (
    <FrontPage title={t(schools ? 'schoolTitle' : 'signInTitle')} hint={t(schools ? 'schoolHint' : 'signInHint')}>
      <div className={styles.form} ref={part}>
        {failure && (
          <div className={styles.refusal} role="alert">
            <p className={styles.refusalTitle}>{failure}</p>
          </div>
        )}
        <Schools schools={schools} isBusy={isBusy} onChoose={(id) => go(() => sendPassword(attempt, id))} />
        {secondFactor?.passkey && (
          <button type="button" className={styles.submit} disabled={isBusy} onClick={usePasskey}>
            {t('usePasskey')}
          </button>
        )}
        {secondFactor && <Typed asked={secondFactor} isBusy={isBusy} onSend={send} />}
        {secondFactor && <p className={styles.aside}>{t('lost')}</p>}
        <button type="button" className={styles.continue} onClick={onCancel}>
          {t('back')}
        </button>
      </div>
    </FrontPage>
  );
}

type SchoolsProps = Pick<NextStep, 'schools'> & {
  readonly isBusy: boolean;
  readonly onChoose: (id: number) => void;
};

function Schools({ schools = [], isBusy, onChoose }: SchoolsProps) {
  return schools.map(({ _id, name }) => (
    <button key={_id} type="button" className={styles.submit} disabled={isBusy} onClick={() => onChoose(Number(_id))}>
      <bdi>{name}</bdi>
    </button>
  ));
}

type TypedProps = {
  readonly asked: AskedFactor;
  readonly isBusy: boolean;
  readonly onSend: (body: { code: string } | { recoveryCode: string }) => void;
};

/** A field for a code of the app or, if there is no app or it is lost, for a recovery code. */
function Typed({ asked, isBusy, onSend }: TypedProps) {
  const { t } = useTranslation('second-factor');
  const id = useId();
  const [isRecovery, setRecovery] = useState(false);
  const [typed, setTyped] = useState('');
  const isShown = asked.code || isRecovery;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), [isRecovery]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend(isRecovery ? { recoveryCode: typed } : { code: typed });
  };
  const change = (recovery: boolean) => {
    setRecovery(recovery);
    setTyped('');
  };

  return (
    <>
      {isShown && (
        <form onSubmit={submit} className={styles.form}>
          <div>
            <label htmlFor={id} className={styles.label}>
              {t(isRecovery ? 'recoveryCode' : 'codeOfApp')}
            </label>
            <div className={styles.field}>
              <input
                id={id}
                ref={input}
                key={String(isRecovery)}
                className={styles.input}
                dir="ltr"
                required
                maxLength={40}
                inputMode={isRecovery ? 'text' : 'numeric'}
                autoComplete={isRecovery ? 'off' : 'one-time-code'}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            </div>
          </div>
          <button type="submit" className={styles.submit} disabled={isBusy}>
            {t('signIn')}
          </button>
        </form>
      )}
      {!isRecovery && asked.recovery && (
        <button type="button" className={styles.continue} onClick={() => change(true)}>
          {t('useRecovery')}
        </button>
      )}
      {isRecovery && asked.code && (
        <button type="button" className={styles.continue} onClick={() => change(false)}>
          {t('useCode')}
        </button>
      )}
    </>
  );
}

type FactorBody = Parameters<typeof call<typeof finishWithFactor>>[1]['body'];

async function finishWith(attempt: Attempt, body: FactorBody): Promise<string> {
  const { user } = await call(finishWithFactor, { body }, attempt.token);
  return keepSignIn(attempt, user);
}
