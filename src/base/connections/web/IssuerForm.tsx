import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { outsidePath } from '../../identity/identity.contract.ts';
import { LeaveQuestion } from '../../identity/web/LeaveQuestion.tsx';
import { type Connections, verifiedBys } from '../connections.contract.ts';
import styles from './Connections.module.css';
import { useChangeIssuer } from './connections.hooks.ts';
import { useConnectionFields } from './use-connection-fields.ts';

const usual = { address: '', clientId: '', name: '', verifiedBy: 'email_verified' } as const;

type Props = {
  readonly saved: Connections['issuer']['facts'];
  /** The address to which the issuer sends people back; `null` for the present address of this page. */
  readonly back: string | null;
};

/** Enters who vouches for people's accounts. The secret that is stored is not shown, and stays if the field is empty. */
export function IssuerForm({ saved, back }: Props) {
  const { t } = useTranslation('connections');
  const save = useChangeIssuer();
  const began: Record<keyof typeof usual | 'clientSecret', string> = { ...(saved ?? usual), clientSecret: '' };
  const { form, values, field, isUnsaved } = useConnectionFields(began, save.error);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { address, clientId, name, clientSecret } = values;
    const verifiedBy = verifiedBys.find((one) => one === values.verifiedBy) ?? usual.verifiedBy;
    const body = { address: address.trim(), clientId: clientId.trim(), name: name.trim(), verifiedBy };
    save.mutate(
      { ...body, ...(clientSecret !== '' && { clientSecret }) },
      { onSuccess: () => toastSuccess(t('saved')) },
    );
  };

  return (
    <form ref={form} onSubmit={submit}>
      <LeaveQuestion isUnsaved={isUnsaved} />
      <p className="hint">
        {t('issuer.back')}{' '}
        <bdi className={styles.back}>{back ?? new URL(outsidePath, window.location.origin).href}</bdi>
      </p>
      <TextInput
        label={t('issuer.address')}
        description={t('issuer.addressHint')}
        type="url"
        required
        dir="ltr"
        {...field('address')}
      />
      <TextInput label={t('issuer.clientId')} required dir="ltr" {...field('clientId')} />
      <PasswordInput
        label={t('issuer.clientSecret')}
        required={!saved}
        {...(saved && { description: t('secretKept') })}
        {...field('clientSecret')}
        autoComplete="new-password"
      />
      <TextInput label={t('issuer.name')} required maxLength={60} {...field('name')} />
      <NativeSelect
        label={t('issuer.verifiedBy')}
        data={verifiedBys.map((value) => ({ value, label: t(`issuer.${value}`) }))}
        {...field('verifiedBy')}
      />
      <SaveFailure error={save.error} />
      <Button type="submit" loading={save.isPending}>
        {t('save')}
      </Button>
    </form>
  );
}
