import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';

/** 2 MB. */
export const maxImageBytes = 2_097_152;

/** The form's fields `upload_preset` and `cloud_name` are for outside hosts only. */
export const uploadImage = endpoint('POST /api/images', {
  access: 'images.upload',
  summary:
    'Takes a photo as the field `file` of a form: JPEG, PNG or GIF by its content, at most 2 MB. It is kept for a day, and for as long as a person has it.',
  maxFileBytes: maxImageBytes,
  status: 201,
  response: Type.Object({ secure_url: Type.String() }),
});

/** How many of a file's first bytes identify its type. */
export const imageHeadBytes = 8;

/** Whether a file starts like a JPEG, PNG or GIF, whatever its name. */
export function beginsAsImage(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, imageHeadBytes));
  return text.startsWith('\xff\xd8\xff') || text === '\x89PNG\r\n\x1a\n' || /^GIF8[79]a/.test(text);
}

export const photoPath = '/photos/';

/** The small size of a photo that this school stores; a photo stored elsewhere has only one size. */
export function smallPhoto(photo: string | null): string | null {
  return photo?.startsWith(photoPath) ? `${photo}/small` : photo;
}
