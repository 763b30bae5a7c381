import { useRef } from 'react';
import { call, UploadFailure } from '../../../platform/web/api/call.ts';
import { sendForm } from '../../../platform/web/api/send-form.ts';
import { readToken } from '../../../platform/web/api/stored-sign-in.ts';
import { readSchool } from '../../school/school.contract.ts';
import { uploadImage } from '../images.contract.ts';

/** A new photo, no photo (`null`), or no change (`undefined`). */
export type PhotoChoice = File | null | undefined;

/** Converts a choice to a call's `photo`. Uploads a file once, even if the form is submitted several times. */
export function useUploadedPhoto(): (choice: PhotoChoice) => Promise<string | null | undefined> {
  const sent = useRef(new WeakMap<File, string>());
  return async (choice) => {
    if (!choice) return choice;
    const photo = sent.current.get(choice) ?? (await upload(choice).catch(fail));
    sent.current.set(choice, photo);
    return photo;
  };
}

/** Uploads a photo to our server, or to the external host of the school's settings. */
async function upload(file: File): Promise<string> {
  const { imageHost } = await call(readSchool, {});
  const form = new FormData();
  form.append('upload_preset', imageHost?.uploadPreset ?? '');
  form.append('cloud_name', imageHost?.cloudName ?? '');
  form.append('file', file);
  const answer = imageHost
    ? await sendForm(imageHost.uploadUrl, form, null)
    : await sendForm(uploadImage.path, form, readToken());
  return (answer as { secure_url: string }).secure_url;
}

function fail(reason: Error): never {
  throw new UploadFailure(reason);
}
