import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { WholeNumberField } from '../../../platform/web/components/WholeNumberField.tsx';
import { LeaveQuestion } from '../../identity/web/LeaveQuestion.tsx';
import { type Connections, encryptions } from '../connections.contract.ts';
import { useChangeMailServer } from './connections.hooks.ts';
import { useConnectionFields } from './use-connection-fields.ts';

const maxPort = 65_535;
const usualPorts = { tls: '465', starttls: '587' } as const;
const usual = { host: '', port: 587, encryption: 'starttls', user: '', from: '', hasPassword: false } as const;

/** Enters the mail server. The password that is stored is not shown, and stays if the field is empty. */
export function MailServerForm({ saved }: { readonly saved: Connections['mail']['facts'] }) {
  const { t } = useTranslation('connections');
  const { hasPassword, ...facts } = saved ?? usual;
  const save = useChangeMailServer();
  const began: Record<keyof typeof facts | 'password', string> = { ...facts, port: String(facts.port), password: '' };
  const { form, values, field, isUnsaved } = useConnectionFields(began, save.error);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { password, host, user, from } = values;
    const encryption = encryptions.find((one) => one === values.encryption) ?? usual.encryption;
    const port = readWholeNumber(values.port, 1, maxPort) ?? usual.port;
    const body = { host: host.trim(), port, encryption, user: user.trim(), from: from.trim() };
    save.mutate({ ...body, ...(password !== '' && { password }) }, { onSuccess: () => toastSuccess(t('saved')) });
  };

  return (
    <form ref={form} onSubmit={submit}>
      <LeaveQuestion isUnsaved={isUnsaved} />
      <TextInput label={t('mail.host')} description={t('mail.hostHint')} required dir="ltr" {...field('host')} />
      <NativeSelect
        label={t('mail.encryption')}
        data={encryptions.map((value) => ({ value, label: t(`mail.${value}`) }))}
        {...field('encryption')}
      />
      <WholeNumberField
        label={t('mail.port')}
        description={t('mail.portHint', { port: usualPorts[values.encryption === 'tls' ? 'tls' : 'starttls'] })}
        required
        least={1}
        most={maxPort}
        {...field('port')}
      />
      <TextInput label={t('mail.user')} description={t('mail.userHint')} dir="ltr" {...field('user')} />
      <PasswordInput
        label={t('mail.password')}
        {...(hasPassword && { description: t('secretKept') })}
        {...field('password')}
        autoComplete="new-password"
      />
      <TextInput
        label={t('mail.from')}
        description={t('mail.fromHint')}
        type="email"
        required
        dir="ltr"
        {...field('from')}
      />
      <SaveFailure error={save.error} />
      <Button type="submit" loading={save.isPending}>
        {t('save')}
      </Button>
    </form>
  );
}
