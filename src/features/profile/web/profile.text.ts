import { addWords } from '../../../platform/web/words.ts';

const words = {
  profile: 'Profile',
  welcomeAdmin: 'Welcome Admin',
  unauthorizedAccess: 'Unauthorized Access',
  noData: 'User data not available.',
  anonymous: 'Anonymous User',
  editProfile: 'Edit Profile',
  name: 'Name',
  roleLabel: 'Role',
  phone: 'Phone',
  roll: 'Roll',
  class: 'Class',
  dateOfBirth: 'Date of Birth',
  gender: 'Gender',
  courseEnrolled: 'Course Enrolled',
  session: 'Session',
  relation: 'Relation',
  person: 'Personal',
  school: 'School',
  guardian: 'Guardian',
  changePassword: 'Change password',
  savePhoto: 'Save photo',
  photoChanged: 'Image uploaded successfully',
  photoDeleted: 'Your photo is deleted.',
  photoFailed: 'Failed to change the photo.',
  photoNoAnswer: 'An error occurred while changing the photo.',
  close: 'Close',
  roles: { admin: 'Admin', teacher: 'Teacher', student: 'Student' },
  email: 'Email',
  saving: 'Saving…',
};

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    profile: typeof words;
  }
}

addWords('profile', words);
