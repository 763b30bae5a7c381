export default {
  newPasswordTitle: 'Choose a new password',
  newPasswordHint: 'Others know your first password. Choose one that only you know.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  newPasswordRule: 'At least 8 characters; not a common password and not your name.',
  save: 'Save password',
  saving: 'Saving…',
  passwordChanged: 'Your password is changed. Other devices are signed out.',
} as const;
