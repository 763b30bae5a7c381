import { changeOwnPhoto } from '../../../base/identity/identity.contract.ts';
import { type PhotoChoice, useUploadedPhoto } from '../../../base/images/web/images.hooks.ts';
import { call } from '../../../platform/web/api/call.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';

export function useChangeOwnPhoto() {
  const uploaded = useUploadedPhoto();
  return useChange('me', async (choice: PhotoChoice) =>
    call(changeOwnPhoto, { body: { photo: (await uploaded(choice)) ?? null } }),
  );
}
