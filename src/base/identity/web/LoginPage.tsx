import { type FormEvent, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '../../../platform/contract/school-terms.ts';
import { CallRefused } from '../../../platform/web/api/call.ts';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { readLastRole } from '../../../platform/web/api/stored-sign-in.ts';
import { readWayBack } from '../../../platform/web/api/way-back.ts';
import { Choice } from '../../../platform/web/components/Choice.tsx';
import { FrontPage } from '../../../platform/web/components/FrontPage.tsx';
import { showLanguage, wantedLanguage } from '../../../platform/web/language.ts';
import type { Site } from '../../school/web/heard-of-school.ts';
import { useSite } from '../../school/web/use-site.ts';
import { EmailField, PasswordField } from './LoginFields.tsx';
import styles from './LoginPage.module.css';
import { rolesAt } from './roles-at.ts';
import { findMeantRole, type NextStep, SignInFailure, signIn } from './sign-in.ts';
import { keepTyped } from './typed-at-login.ts';
import './identity.text.ts';

/** These parts are rarely used, so their texts are loaded with them and not with the login page. */
const withWords =
  <T,>(load: () => Promise<T>) =>
  async () => {
    await showLanguage(wantedLanguage(), 'all').catch(() => {});
    return load();
  };
const SecondStep = lazyPart(
  withWords(() => import('./SecondStep.tsx')),
  'SecondStep',
);
const PasskeyFirst = lazyPart(
  withWords(() => import('./PasskeyFirst.tsx')),
  'PasskeyFirst',
);

type Props = {
  /** The school, if the document names it. */
  readonly site?: Site | undefined;
  /** Called with the person's email to show the pages. */
  readonly onSignedIn: (email: string) => Promise<void>;
  /** Finishes the sign-in with an account of an issuer, which has just sent the browser back. */
  readonly finishOutside?: (() => Promise<string | NextStep>) | undefined;
};

/**
 * A role, an email and a password; prefilled in the demo only. Uses plain elements and plain fetch, so that it shows
 * before the libraries of the other pages, which load while the person types.
 */
export function LoginPage({ site: known, onSignedIn, finishOutside }: Props) {
  const { t } = useTranslation('identity');
  const site = useSite('login', known);
  const signing = useSigningIn(site, onSignedIn, finishOutside);
  const { role, email, next, cancel, isBusy, failure, chooseRole, submit } = signing;
  if (next) {
    return (
      <Suspense>
        <SecondStep first={next} onSignedIn={onSignedIn} onCancel={cancel} />
      </Suspense>
    );
  }
  const title = site?.school ? t('signInTo', { school: site.school.name }) : t('signIn');
  return (
    <FrontPage title={title} hint={site?.school?.isDemo && t('demoHint')} words="login">
      <Notices site={site} />
      <form onSubmit={submit} className={styles.form}>
        <Choice
          legend={t('role')}
          className={styles.roles}
          options={rolesAt(site, role).map((value) => ({ value, label: t(`roles.${value}`) }))}
          value={role}
          onChange={chooseRole}
        />
        <EmailField
          value={email}
          numbers={site?.school?.signsInWith}
          takesPhone={role === 'guardian'}
          onChange={(value) => signing.type({ email: value })}
        />
        <PasswordField value={signing.password} onChange={(value) => signing.type({ password: value })} />
        {failure && <Failed failure={failure} signing={signing} onSignedIn={onSignedIn} />}
        <button type="submit" className={styles.submit} disabled={isBusy}>
          {isBusy ? t('loggingIn') : t('login')}
        </button>
        <a href="/forgot" className={styles.forgot} onClick={() => keepTyped({ role, email })}>
          {t('forgot')}
        </a>
        {role === 'guardian' && (
          <a href="/welcome" className={styles.forgot}>
            {t('withCode')}
          </a>
        )}
        {site?.issuer && (
          <button type="button" className={styles.outside} disabled={isBusy} onClick={signing.startOutside}>
            {t('signInOutside', { name: site.issuer })}
          </button>
        )}
      </form>
    </FrontPage>
  );
}

type SigningIn = ReturnType<typeof useSigningIn>;

/** The typed email and password, and the attempts to sign in with them. */
function useSigningIn(site: Site | undefined, onSignedIn: Props['onSignedIn'], finishOutside: Props['finishOutside']) {
  const [role, setRole] = useState<Role>(readLastRole);
  const [typed, setTyped] = useState<{ email?: string; password?: string }>({});
  const { forgetFailure, inBusy, ...attempt } = useAttempt();
  const [next, setNext] = useState<NextStep>();
  const demo = site?.school?.isDemo ? demoCredentials(role, site.school.domain) : { email: '', password: '' };
  const { email, password } = { ...demo, ...typed };

  const chooseRole = (chosen: Role) => {
    setRole(chosen);
    if (site?.school?.isDemo) setTyped({});
    forgetFailure();
  };

  const go = async (done: string | NextStep) => {
    if (typeof done === 'string') await onSignedIn(done);
    else setNext(done);
  };

  const signInAs = (as: Role) => {
    const credentials = { role: as, email: email.trim(), password };
    void inBusy(
      async () => go(await signIn(credentials)),
      (error) => findMeantRole(error, credentials),
    );
  };

  useEffect(() => {
    if (finishOutside) void inBusy(async () => go(await finishOutside()));
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    signInAs(role);
  };
  const startOutside = () => inBusy(async () => (await import('./outside-sign-in.ts')).startAs(role));
  const continueAs = (meant: Role) => {
    setRole(meant);
    setTyped({ email, password });
    signInAs(meant);
  };
  const type = (changes: typeof typed) => setTyped({ ...typed, ...changes });
  const cancel = () => setNext(undefined);
  return { ...attempt, role, email, password, next, type, chooseRole, submit, startOutside, continueAs, cancel };
}

/** The last attempt: whether it is under way, and why it failed. */
function useAttempt() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error>();
  const [meantRole, setMeantRole] = useState<Role>();
  const forgetFailure = () => {
    setFailure(undefined);
    setMeantRole(undefined);
  };
  const inBusy = async (work: () => Promise<void>, findMeant?: (error: Error) => Promise<Role | undefined>) => {
    setBusy(true);
    forgetFailure();
    await work().catch(async (error: Error) => {
      setMeantRole(await findMeant?.(error));
      setFailure(error);
    });
    setBusy(false);
  };
  return { isBusy, failure, meantRole, forgetFailure, inBusy };
}

function Notices({ site }: { readonly site: Site | undefined }) {
  const { t } = useTranslation('identity');
  return (
    <>
      {readWayBack()?.hasEnded && (
        <p className={styles.notice} role="status">
          {t('sessionEndedNotice')}
        </p>
      )}
      {site?.needsSetUp && (
        <p className={styles.notice} role="alert">
          {t('notSetUp')}
        </p>
      )}
    </>
  );
}

type FailedProps = Pick<Props, 'onSignedIn'> & { readonly failure: Error; readonly signing: SigningIn };

/** A failed attempt, and other ways in. */
function Failed({ failure, signing: { role, email, password, meantRole, continueAs }, onSignedIn }: FailedProps) {
  return (
    <>
      <Refusal failure={failure} role={role} isNumber={/^[^@]*\d[^@]*$/.test(email)} />
      {isThrottled(failure) && email.includes('@') && (
        <Suspense>
          <PasskeyFirst credentials={{ role, email: email.trim(), password }} onSignedIn={onSignedIn} />
        </Suspense>
      )}
      {meantRole && <Suggestion role={meantRole} onContinue={() => continueAs(meantRole)} />}
    </>
  );
}

/**
 * Returns whether too many wrong passwords, perhaps typed by strangers, have closed the account. Only a passkey still
 * signs in.
 */
function isThrottled(failure: Error): boolean {
  return failure instanceof SignInFailure && failure.reason instanceof CallRefused && failure.reason.status === 429;
}

/** "Too many attempts" is shown in the server's words, for either step. */
function Refusal({
  failure,
  role,
  isNumber,
}: {
  readonly failure: Error;
  readonly role: Role;
  readonly isNumber: boolean;
}) {
  const { t } = useTranslation('identity');
  const { step, reason } = failure instanceof SignInFailure ? failure : { step: 'pages', reason: undefined };
  const isRefused = step !== 'outside' && reason instanceof CallRefused && reason.status === 401;
  const verifyTitle = !isRefused ? 'errorVerifying' : isNumber ? 'unauthorizedNumber' : 'unauthorizedEmail';
  const text = isRefused ? step === 'password' && t('loginFailedHint') : (reason?.message ?? t('pagesMissing'));
  return (
    <div className={styles.refusal} role="alert">
      <p className={styles.refusalTitle}>
        {step === 'verify' ? t(verifyTitle, { role: t(`roles.${role}`) }) : t('loginFailed')}
      </p>
      {text && <p className={styles.refusalText}>{text}</p>}
    </div>
  );
}

function Suggestion({ role, onContinue }: { readonly role: Role; readonly onContinue: () => void }) {
  const { t } = useTranslation('identity');
  const name = t(`roles.${role}`);
  return (
    <div className={styles.suggestion} role="status">
      <span>{t('didYouMean', { role: name })}</span>
      <button type="button" className={styles.continue} onClick={onContinue}>
        {t('continueAs', { role: name })}
      </button>
    </div>
  );
}

/** The demo's accounts, which the README lists. */
function demoCredentials(role: Role, domain: string): { email: string; password: string } {
  if (role === 'admin') return { email: `admin@${domain}`, password: 'admin-demo' };
  if (role === 'teacher') return { email: `teacher1@${domain}`, password: 'teacher-demo' };
  if (role === 'guardian') return { email: `guardian1@${domain}`, password: 'guardian-demo' };
  return { email: `s1@${domain}`, password: '1' };
}
