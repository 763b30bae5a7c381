import { reason } from '../../platform/contract/reason.ts';

export const photoNotFound = reason('not_found', 'photo-not-found', 'Photo not found');
export const notAnImage = reason('wrong_type', 'not-an-image', 'Only JPEG, JPG, PNG, and GIF images are allowed');
export const tooManyPixels = reason('too_large', 'too-many-pixels', 'This image has too many pixels.');
export const photoNotUploaded = reason(
  'bad_input',
  'photo-not-uploaded',
  'This photo was not uploaded here, or too long ago. Please choose it again.',
);
export const photoOwnerNotFound = reason('not_found', 'photo-owner-not-found', 'Person not found');
export const tooManyPhotos = reason(
  'slow_down',
  'too-many-photos',
  'You have sent a great many photos today. Please send the next one tomorrow.',
);
