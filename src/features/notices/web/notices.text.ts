import { addWords } from '../../../platform/web/words.ts';

const words = {
  title: 'Notices',
  hint: 'What the school tells everybody.',
  adminHint: 'Every teacher and student reads what you post here.',
  search: 'Search by title',
  list: 'Notices, newest first',
  count_one: '{{count}} notice',
  count_other: '{{count}} notices',
  newest: 'The newest {{count}} notices',
  posted: 'Posted on {{date}}',
  none: 'No notices found',
  noneHint: 'When the school posts a notice, it appears here at once.',
  noneHintAdmin: 'Post the first one with the form on this page.',
  noneSearchHint: 'No title contains “{{search}}”. Try fewer letters.',
  fetchFailed: 'Failed to fetch notices.',
  fetchNoAnswer: 'An error occurred while fetching notices.',
  newNotice: 'New notice',
  noticeTitle: 'Title',
  content: 'Content',
  contentHint: 'Line breaks stay, and addresses become links.',
  post: 'Post Notice',
  posting: 'Posting Notice...',
  postedToast: 'Notice posted.',
  postFailed: 'Failed to post notice.',
  postNoAnswer: 'An error occurred while posting the notice. What you wrote is still here.',
  delete: 'Delete',
  deleteOne: 'Delete “{{title}}”',
  sure: 'Are you sure?',
  sureHint: "You won't be able to revert this!",
  sureWhich: '“{{title}}” disappears for everybody.',
  confirmDelete: 'Yes, delete it!',
  deleted: 'Deleted! The notice has been removed.',
  deleteFailed: 'Failed to delete notice.',
  deleteNoAnswer: 'An error occurred while deleting the notice.',
};

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    notices: typeof words;
  }
}

addWords('notices', words);
