import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import type { TFunction } from 'i18next';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '../../../platform/contract/endpoint.ts';
import { CallRefused } from '../../../platform/web/api/call.ts';
import { fieldFaults } from '../../../platform/web/api/failure-text.ts';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { FrontPage } from '../../../platform/web/components/FrontPage.tsx';
import { AnchorLink } from '../../../platform/web/components/links.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { useSite } from '../../school/web/use-site.ts';
import type { readLink } from '../recovery.contract.ts';
import { useChoosePassword, useLink } from './recovery.hooks.ts';
import { NotEntered, useEntering } from './use-entering.tsx';
import './new-password.text.ts';
import './recovery.text.ts';

type Purpose = 'invitation' | 'reset';

/** The token leaves the address bar at once, so that it is in no history, bookmark or picture of the screen. */
export function ChoosePassword({ purpose }: { readonly purpose: Purpose }) {
  const { t } = useTranslation('recovery');
  useSite('all');
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token') ?? '');
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), []);
  const { data: link, error, refetch } = useLink(token);
  const isDead = token === '' || (error instanceof CallRefused && error.status === 400) || isOther(link, purpose);

  if (isDead) return <DeadLink purpose={purpose} />;
  if (!link) {
    return (
      <FrontPage title={t('resetTitle')}>
        <FetchState error={error} onRetry={refetch} />
      </FrontPage>
    );
  }
  return <Form token={token} link={link} />;
}

type AccountLink = OutputOf<typeof readLink>;

function isOther(link: AccountLink | undefined, purpose: Purpose): boolean {
  return link !== undefined && link.purpose !== purpose;
}

function DeadLink({ purpose }: { readonly purpose: Purpose }) {
  const { t } = useTranslation('recovery');
  return (
    <FrontPage title={t('deadTitle')} hint={purpose === 'reset' ? t('resetDead') : t('welcomeDead')}>
      <AnchorLink to={purpose === 'reset' ? '/forgot' : '/login'}>
        {purpose === 'reset' ? t('askAgain') : t('back')}
      </AnchorLink>
    </FrontPage>
  );
}

function hintOf({ purpose, name, school, email }: AccountLink, t: TFunction<'recovery'>): string {
  if (purpose === 'reset') return t('resetHint', { name, school });
  return email === '' ? t('welcomeHintUnnamed', { name }) : t('welcomeHint', { name, email });
}

function Form({ token, link }: { readonly token: string; readonly link: AccountLink }) {
  const { t } = useTranslation('recovery');
  const { school, email } = link;
  const { mailed, startAnew, choose, send, isEntered, isSaving } = useChoice(token, link);
  const isInvited = link.purpose === 'invitation';
  const faults = fieldFaults(choose.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(new FormData(event.currentTarget));
  };
  return (
    <FrontPage title={isInvited ? t('welcomeTitle', { school }) : t('resetTitle')} hint={hintOf(link, t)}>
      {isEntered === false ? (
        <NotEntered title={isInvited ? t('welcomeDone') : t('resetDone')} />
      ) : (
        <form onSubmit={submit}>
          {/* Tells password managers which account this is. */}
          {email !== '' && <input type="text" autoComplete="username" value={email} readOnly hidden />}
          <Stack>
            {mailed ? (
              <CodeField email={mailed.email} fault={faults.code} onOtherEmail={startAnew} />
            ) : (
              <NewPassword isUnnamed={email === ''} faults={faults} />
            )}
            {choose.error && Object.keys(faults).length === 0 && (
              <SaveFailure error={choose.error} noAnswer={t('saveNoAnswer')} />
            )}
            <Button type="submit" size="md" loading={isSaving}>
              {isSaving ? t('saving') : t('save')}
            </Button>
          </Stack>
        </form>
      )}
    </FrontPage>
  );
}

/** The choice of a password; an email that the link does not name is confirmed by a code that is mailed to it. */
function useChoice(token: string, link: AccountLink) {
  const choose = useChoosePassword(link.purpose);
  const { isEntered, enterAs } = useEntering();
  // The form's values, once a code was mailed to the email in it.
  const [mailed, setMailed] = useState<{ readonly email: string; readonly newPassword: string }>();
  const isSaving = choose.isPending || (choose.isSuccess && mailed === undefined && isEntered !== false);

  const startAnew = () => {
    setMailed(undefined);
    choose.reset();
  };

  const send = (typed: FormData) => {
    const newPassword = mailed?.newPassword ?? String(typed.get('password'));
    const named: { email?: string; code?: string } = mailed
      ? { email: mailed.email, code: String(typed.get('code')) }
      : link.email === ''
        ? { email: String(typed.get('email')).trim() }
        : {};
    const onSuccess = ({ isMailed }: { readonly isMailed?: true | undefined }) => {
      if (isMailed) return setMailed({ email: named.email ?? '', newPassword });
      setMailed(undefined);
      enterAs({ role: link.role, email: named.email ?? link.email, password: newPassword });
    };
    choose.mutate({ token, newPassword, ...named }, { onSuccess });
  };
  return { mailed, startAnew, choose, send, isEntered, isSaving };
}

type NewProps = { readonly isUnnamed: boolean; readonly faults: ReturnType<typeof fieldFaults> };

function NewPassword({ isUnnamed, faults }: NewProps) {
  const { t } = useTranslation('recovery');
  const { t: tPassword } = useTranslation('new-password');
  return (
    <>
      {isUnnamed && (
        <TextInput
          label={t('email')}
          description={t('emailHint')}
          name="email"
          type="email"
          required
          autoComplete="username"
          error={faults.email}
        />
      )}
      <PasswordInput
        label={tPassword('newPassword')}
        description={tPassword('newPasswordRule')}
        name="password"
        required
        autoComplete="new-password"
        error={faults.newPassword}
      />
    </>
  );
}

type CodeProps = { readonly email: string; readonly fault: string | undefined; readonly onOtherEmail: () => void };

function CodeField({ email, fault, onOtherEmail }: CodeProps) {
  const { t } = useTranslation('recovery');
  return (
    <>
      <TextInput
        label={t('code')}
        description={t('codeHint', { email })}
        name="code"
        required
        autoFocus
        autoComplete="one-time-code"
        inputMode="numeric"
        error={fault}
      />
      <Button variant="subtle" onClick={onOtherEmail}>
        {t('otherEmail')}
      </Button>
    </>
  );
}
