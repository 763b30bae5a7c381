import { addWords } from '../../../platform/web/words.ts';

const words = {
  signIn: 'Sign in',
  signInTo: 'Sign in to {{school}}',
  role: 'I am',
  roles: { admin: 'Admin', teacher: 'Teacher', student: 'Student' },
  email: 'Email',
  password: 'Password',
  login: 'Login',
  logout: 'Logout',
  loggingIn: 'Logging in…',
  success: 'Login Successful',
  unauthorizedEmail: 'Unauthorized {{role}} Email',
  loginFailed: 'Login Failed',
  loginFailedHint: 'The password does not fit this email.',
  didYouMean: 'Did you mean {{role}}?',
  continueAs: 'Continue as {{role}}',
  errorVerifying: 'Error Verifying {{role}}',
  sessionEndedNotice:
    'Your session has ended. Please sign in again: you will come back to where you were, and what you entered is kept on this device.',
  pagesMissing: 'The pages did not arrive. Please check the connection and try again.',
  togglePassword: 'Toggle password visibility',
  demoHint: 'A demo: the fields are filled in. Pick a role and press Login.',
  notSetUp: 'This school is not set up yet. Please open the link that the server printed when it started.',
  newPasswordTitle: 'Choose a new password',
  newPasswordHint: 'Your first password is known to others. Choose one that only you know.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  newPasswordRule: 'At least 8 characters; not a common password, nor your name.',
  save: 'Save password',
  saving: 'Saving…',
  passwordChanged: 'Your password is changed. Other devices are signed out.',
  passwordFailed: 'Failed to change the password.',
  passwordNoAnswer: 'An error occurred while changing the password.',
  sessions: 'Where you are signed in',
  sessionCount_one: 'On {{count}} device',
  sessionCount_other: 'On {{count}} devices',
  sessionsFailed: 'Failed to fetch where you are signed in.',
  sessionsNoAnswer: 'An error occurred while fetching where you are signed in.',
  unknownDevice: 'Unknown device',
  thisDevice: 'This device',
  from: 'from {{address}}',
  signedIn: 'signed in',
  lastUsed: 'last used',
  end: 'End',
  endOn: 'End on {{device}}',
  endOthers: 'End all others',
  sessionEnded: '{{device}} is signed out.',
  othersEnded_zero: 'You were not signed in anywhere else.',
  othersEnded_one: '{{count}} other device is signed out.',
  othersEnded_other: '{{count}} other devices are signed out.',
  endFailed: 'Failed to end the session.',
  endNoAnswer: 'An error occurred while ending the session.',
};

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    identity: typeof words;
  }
}

addWords('identity', words);
