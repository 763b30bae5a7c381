import { addWords } from '../../../web/words.ts';

const words = {
  signIn: 'Sign in',
  signInTo: 'Sign in to {{school}}',
  role: 'I am',
  roles: { admin: 'Admin', teacher: 'Teacher', student: 'Student' },
  email: 'Email',
  password: 'Password',
  login: 'Login',
  loggingIn: 'Logging in…',
  success: 'Login Successful',
  unauthorizedEmail: 'Unauthorized {{role}} Email',
  loginFailed: 'Login Failed',
  loginFailedHint: 'The password does not fit this email.',
  errorVerifying: 'Error Verifying {{role}}',
  demoHint: 'A demo: the fields are filled in. Pick a role and press Login.',
  notSetUp: 'This school is not set up yet. Please open the link that the server printed when it started.',
  profile: 'Profile',
  welcomeAdmin: 'Welcome Admin',
  unauthorizedAccess: 'Unauthorized Access',
  noData: 'User data not available.',
  anonymous: 'Anonymous User',
  editProfile: 'Edit Profile',
  name: 'Name',
  roleLabel: 'Role',
  phone: 'Phone',
  street: 'Street',
  city: 'City',
  state: 'State',
  postalCode: 'Postal Code',
  roll: 'Roll',
  class: 'Class',
  dateOfBirth: 'Date of Birth',
  gender: 'Gender',
  courseEnrolled: 'Course Enrolled',
  session: 'Session',
  relation: 'Relation',
  person: 'Personal',
  school: 'School',
  address: 'Address',
  guardian: 'Guardian',
  newPasswordTitle: 'Choose a new password',
  newPasswordHint: 'Your first password is known to others. Choose one that only you know.',
  changePassword: 'Change password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  newPasswordRule: 'At least 8 characters.',
  save: 'Save password',
  saving: 'Saving…',
  passwordChanged: 'Your password is changed. Other devices are signed out.',
  passwordFailed: 'Failed to change the password.',
  passwordNoAnswer: 'An error occurred while changing the password.',
  close: 'Close',
};

declare module '../../../web/words.ts' {
  interface Catalogues {
    identity: typeof words;
  }
}

addWords('identity', words);
