import { addWords } from '../../../platform/web/words.ts';

const words = {
  export: 'Export record',
  exportOf: 'Export record of {{name}}',
  exported: 'The record of {{name}} has been saved.',
  exportFailed: 'Failed to export the record.',
  exportNoAnswer: 'An error occurred while exporting the record.',
  erase: 'Erase…',
  eraseOf: 'Erase {{name}}…',
  eraseTitle: 'Erase {{name}}?',
  eraseWhat:
    'Name, contact, guardian, photo, account and the words they wrote will be gone for good. Registers and marks stay, as those of a “Former student”, and so does what others wrote.',
  eraseBackups: 'Backups hold the record until they are discarded.',
  eraseRoll: 'Type the roll of this student to confirm',
  eraseRollHint: 'This is not the roll of this student.',
  eraseNow: 'Erase for good',
  erased: 'The record has been erased.',
  eraseFailed: 'Failed to erase the record.',
  eraseNoAnswer: 'An error occurred while erasing the record.',
  formerTitle: 'Former students',
  formerHint: 'Students who were deleted. Their records can be exported, and erased on request.',
  back: 'Students',
  search: 'Search by name',
  count_one: '{{count}} former student',
  count_other: '{{count}} former students',
  found_one: '{{count}} former student found',
  found_other: '{{count}} former students found',
  newest: 'These are the {{shown}} who left last. Search for others by name.',
  none: 'No former students',
  noneHint: 'Students who are deleted can be found here.',
  noneFound: 'No former students found',
  noneFoundHint: 'Try another part of the name.',
  fetchFailed: 'Failed to fetch former students.',
  fetchNoAnswer: 'An error occurred while fetching former students.',
  name: 'Name',
  place: 'Class {{class}}, roll {{roll}}',
  left: 'Left',
  actions: 'Actions',
};

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    privacy: typeof words;
  }
}

addWords('privacy', words);
