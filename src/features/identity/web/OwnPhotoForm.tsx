import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../../../web/components/FormFailure.tsx';
import { PhotoField } from '../../../web/components/PhotoField.tsx';
import { toastSuccess } from '../../../web/components/toast.ts';
import type { PhotoChoice } from '../../images/web/images.hooks.ts';
import { useChangeOwnPhoto } from './identity.hooks.ts';
import './identity.text.ts';

type Props = { readonly photo: string | null; readonly onDone: () => void };

/** SPEC 2 "Edit Profile": a teacher's own photo. */
export function OwnPhotoForm({ photo, onDone }: Props) {
  const { t } = useTranslation('identity');
  const { t: form } = useTranslation('form');
  const [choice, setChoice] = useState<PhotoChoice>();
  const change = useChangeOwnPhoto();

  const save = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(choice, {
      onSuccess: () => {
        toastSuccess(t(choice ? 'photoChanged' : 'photoDeleted'));
        onDone();
      },
    });
  };

  return (
    <form onSubmit={save}>
      <PhotoField wording="edit" savedPhoto={photo} choice={choice} onChoose={setChoice} />
      <FormFailure
        error={change.error}
        failed={t('photoFailed')}
        noAnswer={t('photoNoAnswer')}
        uploadFailed={form('editUploadFailed')}
      />
      {choice !== undefined && (
        <Button type="submit" fullWidth mb="xl" loading={change.isPending}>
          {change.isPending ? t('saving') : t('savePhoto')}
        </Button>
      )}
    </form>
  );
}
