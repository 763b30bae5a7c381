import { Button, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaults } from '../../../platform/web/api/failure-text.ts';
import { keepFirstPassword, readFirstPassword } from '../../../platform/web/api/stored-sign-in.ts';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { useChangePassword, useMe } from './identity.hooks.ts';
import './new-password.text.ts';

/** Changes the signed-in person's password. Does not ask again for a first password that was just typed. */
export function PasswordForm({ onDone }: { readonly onDone?: () => void }) {
  const { t } = useTranslation('new-password');
  const email = useMe().data?.email ?? '';
  const change = useChangePassword();
  const [firstPassword, setFirstPassword] = useState(readFirstPassword);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { currentPassword: firstPassword ?? '', newPassword: '' },
  });

  /** If an admin has replaced the first password meanwhile, asks for the current one after all. */
  const forgetFirstPassword = () => {
    keepFirstPassword(undefined);
    setFirstPassword(undefined);
  };

  const submit = form.onSubmit((values) => {
    change.mutate(values, {
      onError: (error) => {
        const faults = fieldFaults(error);
        if (faults.currentPassword) forgetFirstPassword();
        form.setErrors(faults);
      },
      onSuccess: () => {
        keepFirstPassword(undefined);
        toastSuccess(t('passwordChanged'));
        onDone?.();
      },
    });
  });

  return (
    <form onSubmit={submit}>
      {/* Tells password managers which account this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Stack>
        {firstPassword === undefined && (
          <PasswordInput
            label={t('currentPassword')}
            required
            autoComplete="current-password"
            key={form.key('currentPassword')}
            {...form.getInputProps('currentPassword')}
          />
        )}
        <PasswordInput
          label={t('newPassword')}
          // Whoever has no email signs in with a phone number, and can keep using a PIN.
          description={t(email === '' || email.includes('@') ? 'newPasswordRule' : 'pinRule')}
          required
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        {Object.keys(fieldFaults(change.error)).length === 0 && <SaveFailure error={change.error} />}
        <Button type="submit" loading={change.isPending}>
          {change.isPending ? t('saving') : t('save')}
        </Button>
      </Stack>
    </form>
  );
}
