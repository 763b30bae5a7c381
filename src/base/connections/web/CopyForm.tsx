import { Button, PasswordInput, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { LeaveQuestion } from '../../identity/web/LeaveQuestion.tsx';
import type { Connections } from '../connections.contract.ts';
import { useChangeCopy } from './connections.hooks.ts';
import { useConnectionFields } from './use-connection-fields.ts';

const usual = { place: '', region: '', accessKeyId: '' } as const;

/** Enters where everything is copied to. The secret that is stored is not shown, and stays if the field is empty. */
export function CopyForm({ saved }: { readonly saved: Connections['copy']['facts'] }) {
  const { t } = useTranslation('connections');
  const save = useChangeCopy();
  const began: Record<keyof typeof usual | 'secretAccessKey', string> = { ...(saved ?? usual), secretAccessKey: '' };
  const { form, values, field, isUnsaved } = useConnectionFields(began, save.error);
  const isBucket = /^https?:/i.test(values.place.trim());

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { place, region, accessKeyId, secretAccessKey } = values;
    const body = { place: place.trim(), region: region.trim(), accessKeyId: accessKeyId.trim() };
    save.mutate(
      { ...body, ...(secretAccessKey !== '' && { secretAccessKey }) },
      { onSuccess: () => toastSuccess(t('saved')) },
    );
  };

  return (
    <form ref={form} onSubmit={submit}>
      <LeaveQuestion isUnsaved={isUnsaved} />
      <TextInput label={t('copy.place')} description={t('copy.placeHint')} required dir="ltr" {...field('place')} />
      {isBucket && (
        <>
          <TextInput label={t('copy.accessKeyId')} required dir="ltr" {...field('accessKeyId')} />
          <PasswordInput
            label={t('copy.secretAccessKey')}
            required={!saved?.accessKeyId}
            {...(saved?.accessKeyId && { description: t('secretKept') })}
            {...field('secretAccessKey')}
            autoComplete="new-password"
          />
          <TextInput label={t('copy.region')} description={t('copy.regionHint')} dir="ltr" {...field('region')} />
        </>
      )}
      <SaveFailure error={save.error} />
      <Button type="submit" loading={save.isPending}>
        {t('save')}
      </Button>
    </form>
  );
}
