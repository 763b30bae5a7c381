/** The demo school's own facts. */
export const demoSchool = {
  name: 'Rollbook Demo School',
  domain: 'demo.rollbook.school',
  timeZone: 'Asia/Dhaka',
  isDemo: true,
} as const;

/** The classes of a new school. */
export const demoClasses = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** The README lists these passwords; a student's is the roll. */
export const adminPassword = 'admin-demo';
export const teacherPassword = 'teacher-demo';
export const guardianPassword = 'guardian-demo';

/**
 * The guardians with an account, with their children's rolls. `guardiann@…` is the n-th, named in the record of the
 * first child. The last is a second guardian of the third's child and may not see the records.
 */
export const demoGuardians: readonly DemoGuardian[] = [
  { rolls: [1, 82] },
  { rolls: [2, 83] },
  { rolls: [3] },
  { rolls: [4] },
  { rolls: [5] },
  { rolls: [6] },
  { rolls: [7] },
  { rolls: [8] },
  { rolls: [3], name: 'Declan O’Brien', relation: 'father', maySee: false },
];

export type DemoGuardian = {
  readonly rolls: readonly number[];
  readonly name?: string;
  readonly relation?: string;
  readonly maySee?: boolean;
};

/**
 * The subjects of every class and their teachers. `teachern@…` teaches the n-th and takes the registers of class n.
 */
export const demoSubjects = [
  { name: 'Portuguese', code: 'POR', teacher: 'Teresa Gonçalves' },
  { name: 'Mathematics', code: 'MAT', teacher: 'তানভীর রহমান চৌধুরী' },
  { name: 'English', code: 'ENG', teacher: 'Deirdre O’Mahony' },
  { name: 'Bangla', code: 'BAN', teacher: 'শর্মিষ্ঠা চট্টোপাধ্যায়' },
  { name: 'Science', code: 'SCI', teacher: '周文君' },
  { name: 'History', code: 'HIS', teacher: 'سامي الخطيب' },
  { name: 'Geography', code: 'GEO', teacher: 'Людмила Остапенко' },
  { name: 'Information Technology', code: 'INF', teacher: 'मनोज आचार्य' },
  { name: 'Art', code: 'ART', teacher: "Zoë D'Angelo" },
  { name: 'Physical Education', code: 'PHE', teacher: 'Phan Thị Kim Oanh' },
] as const;

/** Index in `demoSubjects` of the subject that the data has marks for. */
export const examSubjectPlace = 0;

/**
 * The exams of that subject, one per term, each with its column in the data and the indices of the school days on which
 * it was sat and marked.
 */
export const demoExams = [
  { name: 'First Period', column: 'G1', satOn: 6, markedOn: 9 },
  { name: 'Second Period', column: 'G2', satOn: 21, markedOn: 24 },
  { name: 'Final Exam', column: 'G3', satOn: 35, markedOn: 38 },
] as const;

export const examMaxMark = 20;

/** Index of the school day on which teachers wrote their comments on the first term. */
export const commentedOn = 14;

/** Days with attendance: the last school days before today. */
export const attendanceDays = 40;

/**
 * Students below this attendance need care. The default is 90 %, which would select every fourth student, because the
 * data's absences of a year lie within the 40 days.
 */
export const careBelowPercent = 60;

/** The admin's notices, each with the index of the school day when it was posted. */
export const demoNotices = [
  {
    title: 'Registers are taken before the first lesson',
    content: 'Class teachers take the register between 07:40 and 07:55. Please be in your classroom by then.',
    postedOn: 0,
  },
  {
    title: 'Portuguese: marks of the First Period',
    content: 'The marks are in your results. If a mark looks wrong to you, please talk to Teresa Gonçalves.',
    postedOn: 10,
  },
  {
    title: 'Library open longer',
    content: 'From now on the library stays open until 15:30, Sunday to Thursday. Books may be kept for two weeks.',
    postedOn: 18,
  },
  {
    title: 'অভিভাবক সভা',
    content:
      'আগামী বৃহস্পতিবার বিকেল ৩টায় অভিভাবক সভা অনুষ্ঠিত হবে। সকল অভিভাবককে আমন্ত্রণ জানানো হচ্ছে।\n\nParents’ meeting: next Thursday at 15:00 in the hall. All parents and guardians are welcome.',
    postedOn: 27,
  },
  {
    title: 'Portuguese: marks of the Final Exam',
    content: 'The marks of the Final Exam are in your results. Well done, everybody.',
    postedOn: 39,
  },
] as const;

/** The IP address of everybody at the demo school, reserved for documentation by RFC 5737. */
export const demoAddress = '192.0.2.1';

/** The homework of the first class. */
export const demoHomework = {
  subject: demoSubjects[examSubjectPlace].name,
  title: 'A letter to a friend',
  text: 'Write a letter of one page about your last summer.',
  hand_in: 'text',
} as const;

/** The hand-in of the class's first student, and the teacher's answer. */
export const demoHandIn = {
  text: 'Dear Rui, this summer we were at the river every day …',
  feedback: 'Well told. Mind the tenses in the second half.',
} as const;
