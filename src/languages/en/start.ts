/** Shown in the document while the pages load, where the build puts the first two; and on the pages without sign-in. */
export default {
  loading: 'Loading…',
  waiting: 'No connection. Rollbook goes on trying.',
  unreadable: 'The server answered with an error ({{status}}).',
  language: 'Language',
  languageFailed: 'The language could not be changed. Please check the connection and try again.',
} as const;
