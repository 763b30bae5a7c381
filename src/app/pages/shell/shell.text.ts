import { addWords } from '../../../platform/web/words.ts';

const words = {
  home: 'Home',
  profile: 'Profile',
  logout: 'Logout',
  openMenu: 'Open Menu',
  closeMenu: 'Close Menu',
  menu: 'Menu',
  topBar: 'School',
  skip: 'Skip to the page',
  demo: 'A demo: everyone here is made up.',
  oops: 'Oops! Something Went Wrong',
  oopsHint: 'This page is not here, or it stopped working. What you have saved is safe.',
  unauthorized: 'Unauthorized',
  unauthorizedHint: 'This page belongs to another role. If it should be yours, please ask your school’s admin.',
  colours: 'Colours',
  light: 'Light',
  dark: 'Dark',
  auto: 'Auto',
  openFailed: 'Failed to open the school’s pages.',
  openNoAnswer: 'An error occurred while opening the school’s pages. Please check the connection and try again.',
  connectionLost: 'No connection. What you entered is kept on this device.',
  notOpened: 'This page could not be opened',
  notOpenedHint: 'It did not arrive: there is no connection. It opens by itself when the connection is back.',
  notOpenedMissing: 'The server lacks a part of it. Please try again in a moment.',
  unread: '{{count}} unread',
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
    '/registers': 'Registers',
    '/exams': 'Marks',
    '/admins': 'Admins',
    '/audit': 'Audit log',
  },
};

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    shell: typeof words;
  }
}

addWords('shell', words);
