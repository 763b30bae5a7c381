import { addWords } from '../../../web/words.ts';

const words = {
  title: 'Messages',
  adminHint: 'Write to a class or a teacher; read what teachers and students wrote to you.',
  teacherHint: 'Write to the admin or a class; read what the admin wrote to you.',
  studentHint: 'Write to the admin; read what your class was told.',
  mode: 'What to do',
  send: 'Send Message',
  see: 'See Message',
  recipient: 'Recipient',
  toAdmin: 'Admin',
  toClass: 'Class',
  toTeacher: 'Teacher',
  teacher: 'Teacher',
  chooseTeacher: 'Choose a teacher',
  teacherOption: '{{name}} ({{email}})',
  noTeachers: 'There are no teachers yet. Add one first.',
  classMissing: 'Please choose a class.',
  teacherMissing: 'Please choose a teacher.',
  message: 'Message',
  messageHint: 'Once sent, a message stays: it cannot be changed or deleted.',
  forAdmin: 'To the admin',
  forClass: 'To class {{class}}',
  forTeacher: 'To {{email}}',
  forNobody: 'Nobody chosen yet',
  submit: 'Send',
  sending: 'Sending...',
  sent: 'Message sent!',
  sendFailed: 'Failed to send the message.',
  sendNoAnswer: 'An error occurred while sending the message. What you wrote is still here.',
  list: 'Messages, newest first',
  count_one: '{{count}} message',
  count_other: '{{count}} messages',
  newest: 'The newest {{count}} messages',
  none: 'No messages found',
  noneHint: 'When somebody writes, the message appears here at once.',
  anonymous: 'Anonymous',
  fetchFailed: 'Failed to fetch messages',
  fetchFailedTeacher: 'Failed to fetch teacher messages',
  fetchNoAnswer: 'An error occurred while fetching messages.',
  teachersFailed: 'Failed to fetch teachers',
  teachersNoAnswer: 'An error occurred while fetching teachers.',
};

declare module '../../../web/words.ts' {
  interface Catalogues {
    messages: typeof words;
  }
}

addWords('messages', words);
