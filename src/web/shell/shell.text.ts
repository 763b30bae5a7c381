import { addWords } from '../words.ts';

const words = {
  home: 'Home',
  profile: 'Profile',
  logout: 'Logout',
  openMenu: 'Open Menu',
  closeMenu: 'Close Menu',
  closeMessage: 'Close this message',
  menu: 'Menu',
  topBar: 'School',
  skip: 'Skip to the page',
  demo: 'A demo: everyone here is made up.',
  oops: 'Oops! Something Went Wrong',
  oopsHint: 'This page is not here, or it stopped working. What you have saved is safe.',
  goHome: 'Go Back Home',
  unauthorized: 'Unauthorized',
  unauthorizedHint: 'This page belongs to another role. If it should be yours, please ask your school’s admin.',
  loading: 'Loading…',
  colours: 'Colours',
  light: 'Light',
  dark: 'Dark',
  auto: 'Auto',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  noAnswer: 'The server did not answer. Please check the connection and try again.',
  chooseClass: 'Class',
  missing: 'Please fill this in.',
  tooLong: 'At most {{most}} characters.',
  unread: '{{count}} unread',
  loadingMore: 'Loading more…',
  showMore: 'Show more',
  sortedUp: 'sorted upwards',
  sortedDown: 'sorted downwards',
  roles: { admin: 'Admin', teacher: 'Teacher', student: 'Student' },
  pages: {
    '/add_teacher': 'Add teacher',
    '/add_student': 'Add student',
    '/all_student': 'Students',
    '/all_teacher': 'Teachers',
    '/attendance_entry': 'Take attendance',
    '/attendance_overview': 'Attendance overview',
    '/attendance': 'My attendance',
    '/marks_entry': 'Enter marks',
    '/marks_overview': 'Marks overview',
    '/result': 'My result',
    '/add_subject': 'Subjects',
    '/schedule': 'Timetable',
    '/teacher_schedule': 'My timetable',
    '/student_schedule': 'My timetable',
    '/admin_notice': 'Notices',
    '/admin_message': 'Messages',
    '/teacher_notice': 'Notices',
    '/teacher_message': 'Messages',
    '/notice': 'Notices',
    '/message': 'Messages',
    '/audit': 'Audit log',
  },
};

declare module '../words.ts' {
  interface Catalogues {
    shell: typeof words;
  }
}

addWords('shell', words);
