export default {
  newPasswordTitle: 'Choose a new password',
  newPasswordHint: 'Others know your first password. Choose one that only you know.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  newPasswordRule: 'At least 8 characters; not a common password and not your name.',
  pinRule: 'At least 6 letters or digits; not easy to guess, and not part of your phone number.',
  save: 'Save password',
  saving: 'Saving…',
  passwordChanged: 'Your password is changed. Other devices are signed out.',
} as const;
