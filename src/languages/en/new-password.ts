export default {
  newPasswordTitle: 'Choose a new password',
  newPasswordHint: 'Your first password is known to others. Choose one that only you know.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  newPasswordRule: 'At least 8 characters; not a common password, nor your name.',
  save: 'Save password',
  saving: 'Saving…',
  passwordChanged: 'Your password is changed. Other devices are signed out.',
} as const;
