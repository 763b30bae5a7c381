import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhotoChoice } from '../../../base/images/web/images.hooks.ts';
import { PhotoField } from '../../../base/images/web/PhotoField.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastThen } from '../../../platform/web/components/toast-change.ts';
import { useChangeOwnPhoto } from './profile.hooks.ts';
import './profile.text.ts';

/** Changes a teacher's own photo. */
export function OwnPhotoForm({ photo, onDone }: { readonly photo: string | null; readonly onDone: () => void }) {
  const { t } = useTranslation('profile');
  const { t: form } = useTranslation('form');
  const [choice, setChoice] = useState<PhotoChoice>();
  const change = useChangeOwnPhoto();

  const save = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(choice, toastThen(t(choice ? 'photoChanged' : 'photoDeleted'), onDone));
  };

  return (
    <form onSubmit={save}>
      <PhotoField wording="edit" savedPhoto={photo} choice={choice} onChoose={setChoice} />
      <SaveFailure error={change.error} uploadFailed={form('editUploadFailed')} />
      {choice !== undefined && (
        <Button type="submit" fullWidth mb="xl" loading={change.isPending}>
          {t('savePhoto')}
        </Button>
      )}
    </form>
  );
}
