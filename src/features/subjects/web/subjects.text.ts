import { addWords } from '../../../platform/web/words.ts';

const words = {
  title: 'Subjects',
  hint: 'What each class is taught. Timetable and marks offer these subjects.',
  addTitle: 'Add New Subject',
  name: 'Subject name',
  code: 'Code',
  class: 'Class',
  session: 'Session',
  add: 'Add Subject',
  adding: 'Adding Subject...',
  added: 'Subject added successfully!',
  addedTo: '{{name}}, class {{class}}, session {{session}}.',
  addFailed: 'Failed to add subject. Please try again.',
  addNoAnswer: 'An error occurred while adding the subject. Nothing you typed is lost: please try again.',
  fetchFailed: 'Failed to fetch subjects',
  fetchNoAnswer: 'An error occurred while fetching subjects.',
  listTitle: 'All subjects',
  count_one: '{{count}} subject of session {{session}}',
  count_other: '{{count}} subjects of session {{session}}',
  countOfAll_one: '{{count}} subject of all sessions',
  countOfAll_other: '{{count}} subjects of all sessions',
  allClasses: 'All classes',
  allSessions: 'All sessions',
  none: 'No subjects found',
  noneHint: 'Add one above, or choose another class or session.',
  actions: 'Actions',
  edit: 'Edit {{name}} of class {{class}}',
  editTitle: 'Edit subject of class {{class}}, {{session}}',
  save: 'Update Subject',
  cancel: 'Cancel',
  changed: 'Subject updated successfully.',
  changeFailed: 'Failed to update subject.',
  changeNoAnswer: 'An error occurred while updating the subject.',
  taken: 'Another subject of this class and session has this code, or marks of the same exam are under this name.',
  remove: 'Delete {{name}} of class {{class}}',
  confirmTitle: 'Are you sure?',
  confirmText: "You won't be able to revert this!",
  confirmSubject: '{{name}}, class {{class}}, {{session}}',
  confirm: 'Yes, delete it!',
  removed: 'Deleted! The subject has been removed.',
  undo: 'Undo',
  removeFailed: 'Failed to delete subject.',
  removeNoAnswer: 'An error occurred while deleting the subject.',
};

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    subjects: typeof words;
  }
}

addWords('subjects', words);
