import { reason } from '../../platform/contract/reason.ts';

export const photoNotFound = reason('not_found', 'photo-not-found');
export const notAnImage = reason('wrong_type', 'not-an-image');
export const tooManyPixels = reason('too_large', 'too-many-pixels');
export const photoNotUploaded = reason('bad_input', 'photo-not-uploaded');
export const photoOwnerNotFound = reason('not_found', 'photo-owner-not-found');
export const tooManyPhotos = reason('slow_down', 'too-many-photos');
