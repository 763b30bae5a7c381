import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { failureText, fieldFaults } from '../../../web/api/failure-text.ts';
import { rememberRole } from '../../../web/api/session.ts';
import { toastSuccess } from '../../../web/components/toast.ts';
import { FrontPage } from '../../../web/shell/FrontPage.tsx';
import { useSchool, useSetUpSchool } from './school.hooks.ts';
import './school.text.ts';

/** The page behind the one-time link of an empty deployment. The link's secret stays behind the `#`. */
export function SetUpPage() {
  const { t } = useTranslation('school');
  const { data: site } = useSchool();
  const token = window.location.hash.slice(1);
  return (
    <FrontPage title={t('title')} hint={t('hint')}>
      {site?.needsSetUp === false ? (
        <Alert title={t('alreadyDone')}>
          <Anchor component={Link} to="/login">
            {t('signIn')}
          </Anchor>
        </Alert>
      ) : token ? (
        <SetUpForm token={token} />
      ) : (
        <Alert title={t('noLink')} />
      )}
    </FrontPage>
  );
}

function SetUpForm({ token }: { readonly token: string }) {
  const { t } = useTranslation('school');
  const setUp = useSetUpSchool();
  const navigate = useNavigate();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      school: {
        name: '',
        domain: window.location.hostname,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
      admin: { name: '', email: '', password: '' },
    },
  });

  const submit = form.onSubmit((values) => {
    setUp.mutate(
      { token, ...values },
      {
        onError: (error) => form.setErrors(fieldFaults(error)),
        onSuccess: () => {
          rememberRole('admin');
          toastSuccess(t('done'));
          navigate({ to: '/login' });
        },
      },
    );
  });

  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput label={t('name')} required {...form.getInputProps('school.name')} />
        <TextInput
          label={t('domain')}
          description={t('domainHint')}
          required
          {...form.getInputProps('school.domain')}
        />
        <TextInput label={t('timeZone')} required {...form.getInputProps('school.timeZone')} />
        <TextInput
          label={`${t('admin')}: ${t('adminName')}`}
          required
          autoComplete="name"
          {...form.getInputProps('admin.name')}
        />
        <TextInput
          label={t('email')}
          type="email"
          required
          autoComplete="username"
          {...form.getInputProps('admin.email')}
        />
        <PasswordInput
          label={t('password')}
          description={t('passwordHint')}
          required
          minLength={8}
          autoComplete="new-password"
          {...form.getInputProps('admin.password')}
        />
        {setUp.isError && (
          <Alert color="red" role="alert" title={failureText(setUp.error, t('failed'), t('noAnswer'))}>
            {setUp.error.message}
          </Alert>
        )}
        <Button type="submit" size="md" loading={setUp.isPending}>
          {setUp.isPending ? t('submitting') : t('submit')}
        </Button>
      </Stack>
    </form>
  );
}
