import { addWords } from '../../../platform/web/words.ts';

const words = {
  title: 'Admins',
  hint: 'Admins manage the whole school, and give each other new passwords. A school does well to have two.',
  addTitle: 'Add an admin',
  name: 'Name',
  email: 'Email',
  add: 'Add Admin',
  adding: 'Adding Admin...',
  addFailed: 'Failed to add the admin.',
  addNoAnswer: 'An error occurred while adding the admin. Nothing you typed is lost: please try again.',
  listTitle: 'Admins of the school',
  count_one: '{{count}} admin',
  count_other: '{{count}} admins',
  role: 'Admin',
  you: 'You',
  ownPassword: 'Change your password on your profile',
  close: 'Close account',
  closeOf: 'Close the account of {{name}}',
  closeTitle: 'Close the account of {{name}}?',
  closeText: '{{name}} is signed out at once and cannot sign in any more. What {{name}} did stays.',
  closed: 'The account of {{name}} is closed.',
  closeFailed: 'Failed to close the account.',
  closeNoAnswer: 'An error occurred while closing the account.',
  fetchFailed: 'Failed to fetch admins.',
  fetchNoAnswer: 'An error occurred while fetching admins.',
};

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    admins: typeof words;
  }
}

addWords('admins', words);
