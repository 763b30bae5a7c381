import { addWords } from '../../../platform/web/words.ts';

const words = {
  title: 'Messages',
  adminHint: 'Write to a class or a teacher; read what teachers and students wrote to you.',
  teacherHint: 'Write to the admin or a class; read what the admin wrote to you.',
  studentHint: 'Write to the admin; read what your class was told.',
  mode: 'What to do',
  send: 'Send Message',
  see: 'See Message',
  sentMode: 'Sent',
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
  messageHint: {
    student: 'Once sent, a message stays: it cannot be changed or deleted.',
    teacher: 'Once sent, a message cannot be changed. One to the wrong class can be withdrawn by an admin.',
    admin: 'Once sent, a message cannot be changed. One to the wrong class or teacher can be withdrawn under “Sent”.',
  },
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
  sentList: 'Messages to classes and teachers, newest first',
  noneSentHint: 'What is sent to classes and teachers appears here.',
  sentBy: 'from {{name}}',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw this message?',
  withdrawOf: 'Withdraw: {{to}}, {{time}}',
  withdrawWhich: '{{to}}, {{time}}',
  withdrawText:
    'Nobody it was sent to sees it any more, but some may have read it. It is kept, and shown here as withdrawn.',
  withdrawn: 'The message is withdrawn.',
  withdrawFailed: 'Failed to withdraw the message.',
  withdrawNoAnswer: 'An error occurred while withdrawing the message.',
  withdrawnBy: 'Withdrawn by {{name}}, {{time}}',
  anonymous: 'Anonymous',
  fetchFailed: 'Failed to fetch messages',
  fetchFailedTeacher: 'Failed to fetch teacher messages',
  fetchNoAnswer: 'An error occurred while fetching messages.',
  teachersFailed: 'Failed to fetch teachers',
  teachersNoAnswer: 'An error occurred while fetching teachers.',
};

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    messages: typeof words;
  }
}

addWords('messages', words);
