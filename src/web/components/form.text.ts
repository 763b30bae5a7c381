import { addWords } from '../words.ts';

const words = {
  street: 'Street',
  city: 'City',
  state: 'State',
  postalCode: 'Postal Code',
  address: 'Address',
  notANumber: 'Must be a whole number from {{least}}.',
  numberTooLarge: 'Must be at most {{most}}.',
  missingToken: 'Authentication token not found. Please login.',
  photo: 'Profile Image',
  choosePhoto: 'Choose photo',
  chooseAnother: 'Choose another',
  dropHint: 'or drop it here',
  removeChosen: 'Remove',
  deletePhoto: 'Delete photo',
  keepPhoto: 'Keep photo',
  photoChosen: '{{name}} is chosen.',
  photoGone: 'The photo will be deleted.',
  addPhotoHint: 'JPEG, JPG, PNG or GIF, at most 2MB. Optional.',
  addPhotoTooLarge: 'Image size must be less than 2MB',
  addPhotoWrongType: 'Only JPEG, JPG, PNG, and GIF images are allowed',
  addUploadFailed: 'Failed to upload image. Please try again.',
  editPhotoHint: 'JPG, PNG, GIF supported',
  editPhotoTooLarge: 'Image size should be less than 2MB',
  editPhotoWrongType: 'Please select a valid image file',
  editUploadFailed: 'Failed to upload image',
  uploaded: 'Image uploaded successfully',
  uploadNoAnswer: 'An error occurred while uploading the image. Please try again.',
  sureTitle: 'Are you sure?',
  sureText: "You won't be able to revert this!",
  sureAction: 'Yes, delete it!',
  deleted: 'Deleted!',
  error: 'Error!',
  ok: 'OK',
  goBack: 'Go Back',
  signOutEverywhere: 'Sign out everywhere',
  signOutTitle: 'Sign out {{name}}?',
  signOutText: 'Every device is signed out at once. The password stays, so the person can sign in again.',
  signedOut_zero: '{{name}} was not signed in anywhere.',
  signedOut_one: '{{name}} is signed out on {{count}} device.',
  signedOut_other: '{{name}} is signed out on {{count}} devices.',
  signOutFailed: 'Failed to sign out this person.',
  signOutNoAnswer: 'An error occurred while signing out this person.',
  newPassword: 'New password',
  newPasswordOf: 'New password for {{name}}',
  newPasswordTitle: 'Give {{name}} a new password?',
  newPasswordText:
    'The present password stops working, and every device is signed out at once. The new one is shown once, on a slip; the first sign-in asks for another.',
  newPasswordAction: 'Give a new password',
  newPasswordFailed: 'Failed to give a new password.',
  newPasswordNoAnswer: 'An error occurred while giving a new password. Please try again: the last one counts.',
  slipTitle: 'Sign-in slip of {{name}}',
  slipHint: 'Print it or write it down now: the password is not shown again. The first sign-in asks for another.',
  slipAddress: 'Sign in at',
  slipEmail: 'Email',
  slipPassword: 'First password',
  printSlip: 'Print slip',
  done: 'Done',
};

declare module '../words.ts' {
  interface Catalogues {
    form: typeof words;
  }
}

addWords('form', words);
