import { addWords } from '../../../platform/web/words.ts';

const words = {
  title: 'Set up your school',
  hint: 'This is done once. It makes the school and its first admin, who adds everybody else.',
  school: 'The school',
  name: 'School’s name',
  domain: 'Domain',
  domainHint: 'Students sign in as s1@this-domain, s2@this-domain and so on.',
  domainRule: 'Letters, digits, dots and hyphens, like school.example.',
  timeZone: 'Time zone',
  timeZoneHint: 'Type a part of it, such as the nearest large city.',
  unknownZone: 'This time zone is not known. Please choose one of the list.',
  admin: 'The first admin',
  adminName: 'Name',
  email: 'Email',
  password: 'Password',
  passwordHint: 'At least 8 characters.',
  submit: 'Set up',
  submitting: 'Setting up…',
  done: 'Your school is ready.',
  doneSignIn: 'Your school is ready. Please sign in.',
  failed: 'Failed to set up the school.',
  noAnswer: 'An error occurred while setting up the school. Nothing you typed is lost: please try again.',
  alreadyDone: 'This deployment is set up already.',
  signIn: 'Sign in',
  noLink: 'Please open the link that the server printed when it started: it holds the key to this page.',
};

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    setUp: typeof words;
  }
}

addWords('setUp', words);
