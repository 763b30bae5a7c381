import { addWords } from '../../../web/words.ts';

const words = {
  welcome: 'Welcome, {{name}}',
  today: '{{school}}, {{date}}',
  fetchFailed: 'Failed to fetch what is new today.',
  fetchNoAnswer: 'An error occurred while fetching what is new today.',
  registers: 'Today’s registers',
  registersTaken: '{{taken}} of {{count}} taken',
  noRegistersToday: 'No class has lessons today.',
  noClasses: 'No students yet',
  noClassesHint: 'Add students, and the classes’ registers appear here.',
  class: 'Class {{class}}',
  students_one: '{{count}} student',
  students_other: '{{count}} students',
  teachers_one: '{{count}} teacher',
  teachers_other: '{{count}} teachers',
  taken: 'Taken',
  takenBy: 'by {{by}}, {{time}}',
  present: '{{present}} present, {{absent}} absent',
  notTaken: 'Not taken',
  noLessons: 'No lessons today',
  attendance: 'Attendance of the last {{count}} school days',
  attendanceSummary: '{{average}} % present on average; lowest {{lowest}} % on {{date}}.',
  noAttendance: 'No registers yet',
  noAttendanceHint: 'Once registers are taken, the days’ attendance appears here.',
  asTable: 'The figures',
  day: 'Day',
  share: 'Present',
  dayShare: '{{date}}: {{share}} %',
  school: 'School',
  notices: 'Latest notices',
  allNotices: 'All notices',
  noNotices: 'No notices yet.',
  messages: 'Messages',
  unread_zero: 'No unread messages',
  unread_one: '{{count}} unread message',
  unread_other: '{{count}} unread messages',
  lessonsToday: 'Today’s lessons',
  lessonsOn: 'No lessons today. Next: {{date}}',
  noTimetable: 'No lessons',
  noTimetableHint: 'The timetable has none for you yet. An admin makes it.',
  now: 'Now',
  period: 'Period {{period}}',
  toTake: 'Registers to take',
  takeRegister: 'Take the register of class {{class}}',
  noneToTake: 'No class of yours waits for its register today.',
  takeAttendance: 'Take attendance',
  myAttendance: 'My attendance',
  dayByDay: 'Day by day',
  attendanceRate: '{{present}} of {{count}} days present',
  noAttendanceYet: 'No register names you yet.',
  results: 'Latest results',
  noResults: 'No results yet.',
  mark: '{{mark}} of {{maxMark}}',
};

declare module '../../../web/words.ts' {
  interface Catalogues {
    home: typeof words;
  }
}

addWords('home', words);
