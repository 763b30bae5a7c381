import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Role, roles } from '../../../contract/school-terms.ts';
import { CallRefused } from '../../../web/api/call.ts';
import { Choice } from '../../../web/components/Choice.tsx';
import { toastSuccess } from '../../../web/components/toast.ts';
import { FrontPage } from '../../../web/shell/FrontPage.tsx';
import { useSchool } from '../../school/web/school.hooks.ts';
import { SignInFailure, useSignIn } from './identity.hooks.ts';
import './identity.text.ts';

/** SPEC 9: how long the success message stays. */
const successMs = 1500;

/** SPEC 2 "Login": a role, an email and a password; filled in for the demo alone. */
export function LoginPage() {
  const { t } = useTranslation('identity');
  const { data: site } = useSchool();
  const [role, setRole] = useState<Role>('admin');
  const [typed, setTyped] = useState<{ email?: string; password?: string }>({});
  const signIn = useSignIn();
  const navigate = useNavigate();

  const demo = site?.school?.isDemo ? demoCredentials(role, site.school.domain) : { email: '', password: '' };
  const email = typed.email ?? demo.email;
  const password = typed.password ?? demo.password;

  const chooseRole = (chosen: Role) => {
    setRole(chosen);
    if (site?.school?.isDemo) setTyped({});
    signIn.reset();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn.mutate(
      { role, email: email.trim(), password },
      {
        onSuccess: () => {
          toastSuccess(t('success'), successMs);
          navigate({ to: '/', replace: true });
        },
      },
    );
  };

  const title = site?.school ? t('signInTo', { school: site.school.name }) : t('signIn');
  return (
    <FrontPage title={title} hint={site?.school?.isDemo && t('demoHint')}>
      {site?.needsSetUp && <Alert mb="md">{t('notSetUp')}</Alert>}
      <form onSubmit={submit}>
        <Stack>
          <Choice
            legend={t('role')}
            options={roles.map((value) => ({ value, label: t(`roles.${value}`) }))}
            value={role}
            onChange={chooseRole}
          />
          <TextInput
            label={t('email')}
            type="email"
            size="md"
            required
            autoComplete="username"
            value={email}
            onChange={(event) => setTyped({ ...typed, email: event.currentTarget.value })}
          />
          <PasswordInput
            label={t('password')}
            size="md"
            required
            autoComplete="current-password"
            value={password}
            onChange={(event) => setTyped({ ...typed, password: event.currentTarget.value })}
          />
          {signIn.error instanceof SignInFailure && <Refusal failure={signIn.error} role={role} />}
          <Button type="submit" size="md" loading={signIn.isPending}>
            {signIn.isPending ? t('loggingIn') : t('login')}
          </Button>
        </Stack>
      </form>
    </FrontPage>
  );
}

/** SPEC 8 "Login". Too many attempts are told in the server's own words, whichever step they stopped. */
function Refusal({ failure, role }: { readonly failure: SignInFailure; readonly role: Role }) {
  const { t } = useTranslation('identity');
  const { step, reason } = failure;
  const roleName = t(`roles.${role}`);
  const status = reason instanceof CallRefused ? reason.status : undefined;
  const verifyTitle =
    status === 401 ? t('unauthorizedEmail', { role: roleName }) : t('errorVerifying', { role: roleName });
  return (
    <Alert color="red" role="alert" title={step === 'verify' ? verifyTitle : t('loginFailed')}>
      {status === 401 ? step === 'password' && t('loginFailedHint') : reason.message}
    </Alert>
  );
}

/** DESIGN 7: the demo's accounts, which its README prints. */
function demoCredentials(role: Role, domain: string): { email: string; password: string } {
  if (role === 'admin') return { email: `admin@${domain}`, password: 'admin-demo' };
  if (role === 'teacher') return { email: `teacher1@${domain}`, password: 'teacher-demo' };
  return { email: `s1@${domain}`, password: '1' };
}
