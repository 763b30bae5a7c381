import { useRef } from 'react';
import { call, sendForm, UploadFailure } from '../../../platform/web/api/call.ts';
import { readToken } from '../../../platform/web/api/session.ts';
import { readSchool } from '../../school/school.contract.ts';
import { uploadImage } from '../images.contract.ts';

/** What a form wants with a photo: this file, none (`null`), or what is there already (`undefined`). */
export type PhotoChoice = File | null | undefined;

/** Turns a choice into what a call wants as `photo`. A file is sent once, however often its form is. */
export function useUploadedPhoto(): (choice: PhotoChoice) => Promise<string | null | undefined> {
  const sent = useRef(new WeakMap<File, string>());
  return async (choice) => {
    if (!choice) return choice;
    const photo = sent.current.get(choice) ?? (await upload(choice).catch(fail));
    sent.current.set(choice, photo);
    return photo;
  };
}

/** Uploads a photo to our own server, or to the outside host that the school's settings name. */
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
