import { describe, expect, it } from 'vitest';
import { linesOf, submitExam } from '../../../../test/exams.ts';
import { type ExportedRow, exportFile, readExported } from '../../../../test/exported.ts';
import { addPeriod } from '../../../../test/periods.ts';
import { takeRegister } from '../../../../test/registers.ts';
import {
  addTestSchool,
  addTestStudent,
  startTestServer,
  type TestServer,
  testDay,
  testToday,
} from '../../../../test/test-school.ts';
import { type ListKind, lists } from '../exports.contract.ts';

const month = testToday.slice(0, 7);

/** A school that has something in every list, made by the same calls as people make. */
async function startFullSchool() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { admin, teacher, student } = school;
  const add = async (path: string, body: object, by = admin) => {
    const answer = await server.call('POST', path, by, body);
    if (answer.status > 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  for (const [roll, name] of [
    [70, 'Æsa ÷ "নূর"; آية'],
    [71, '=1+1'],
  ] as const) {
    await addTestStudent(server.db, school, { roll, name, class: 7 });
  }
  const leaving = await addTestStudent(server.db, school, { roll: 80, class: 8 });
  await server.call('DELETE', `/api/students/${leaving.id}`, admin);
  const subject = { code: '=M', class: 5, session: '2026-2027' };
  await add('/api/subjects/add', { ...subject, name: 'Mathematics', teacherEmail: teacher.email });
  await add('/api/subjects/add', { ...subject, name: 'Art', code: 'A', class: 6 });
  await addPeriod(server, admin, { label: 'Early', room: 'Room 12' });
  await addPeriod(server, admin, { day: 'Monday', time: '09:00-09:45', teacher: { email: 'second@hill.example' } });
  await server.call('PUT', '/api/classes/6', admin, { name: '6 Blue', teacherEmail: teacher.email });
  const { body: session } = await server.call('PUT', '/api/sessions/2026-2027', admin, {
    terms: [{ name: 'First', from: testDay(-20), to: testDay(20) }],
  });
  const group = { name: 'French', subject: 'French', classes: [5, 6], teacherEmails: [teacher.email] };
  await add('/api/groups', { ...group, block: 'Languages', takesRegister: true });
  await server.call('PUT', '/api/groups/11/members', admin, { rolls: [1, 3] });
  await add('/api/calendar/closed', { name: 'Feast', from: testDay(5), to: testDay(6), classes: [5, 6] });
  await add('/api/calendar/closed', { name: 'Winter', from: testDay(20), to: testDay(30) });
  await add('/api/notices', { title: '=Title', content: 'One line\nand another, "quoted"' });
  await add('/api/message/student', { recipientType: 'admin', message: 'To the admin' }, student);
  await add('/api/message/admin', { recipientType: 'class', className: 5, message: 'To a class' });
  await add('/api/message/admin', { recipientType: 'teacher', teacherEmail: teacher.email, message: 'To a teacher' });
  const gone = await add('/api/message/admin', { recipientType: 'class', className: 6, message: 'Taken back' });
  await server.call('DELETE', `/api/message/${gone._id}`, admin);
  const reason = (await add('/api/reasons', { name: 'Ill', status: 'Absent' }))._id;
  const lines = [
    { roll: 1, status: 'Present' },
    { roll: 2, status: 'Absent', reason, note: 'A note' },
    { roll: 3, status: 'Late', minutesLate: 5 },
  ];
  await server.call('PUT', `/api/diary/5/${testDay(-1)}/1`, teacher, {
    topic: '=Topic',
    text: 'One line\nand another',
  });
  const homework = { class: 5, subject: 'Mathematics', title: '=Title', due: testDay(1), handIn: 'tick', minutes: 20 };
  await add('/api/homework', { ...homework, text: 'One line\nand another' }, teacher);
  await takeRegister(server, teacher, { attendance: lines });
  await takeRegister(server, teacher, { date: testDay(-1), attendance: lines });
  for (const day of [-2, -3, -4]) await takeRegister(server, teacher, { date: testDay(day), attendance: lines });
  await server.call('DELETE', `/api/attendance/5/${testDay(-4)}`, admin);
  await add('/api/absences', { roll: 2, from: testToday, to: testDay(3), text: 'Told by phone' });
  const marks = [...linesOf(17), { roll: 2, mark: null, state: 'exempt' }, { roll: 3, mark: null }];
  await submitExam(server, teacher, { term: session.terms[0]._id, weight: 2.5, absentAsZero: true, marks });
  await submitExam(server, teacher, { examName: 'Oral', maxMark: 7 });
  const wrong = await submitExam(server, teacher, { examName: 'Wrong' });
  await server.call('DELETE', `/api/marks/record/${wrong.body._id}`, admin);
  const bands = [
    { name: 'Pass', fromPercent: 33, points: null, passes: true },
    { name: 'Fail', fromPercent: 0, points: null, passes: false },
  ];
  await server.call('PUT', '/api/grade-scale', admin, { bands });
  return { server, ...school, reason };
}

type School = Awaited<ReturnType<typeof startFullSchool>>;

// biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the list's call says.
type Item = any;

/** For each kind: the filters, the list's own call, and the cells of each item that it answers. */
type Expected = {
  readonly query?: string;
  readonly list: string;
  readonly by?: 'admin' | 'teacher' | 'student';
  readonly items?: (body: Item) => Item[];
  readonly cells: (item: Item, school: School) => Readonly<Record<string, unknown>>;
};

const clock = (instant: string) =>
  new Date(new Date(instant).getTime() + 6 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
const percent = (part: number, whole: number) => (whole === 0 ? '' : String(Math.round((part / whole) * 10_000) / 100));
const classNames: Readonly<Record<number, string>> = { 6: '6 Blue', 11: 'French' };
const className = (number: number | null) => classNames[number ?? 0] ?? number;
const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No');

const guardian = ({ guardianDetails: { name, relation, phone, email } }: Item) => ({
  'Guardian’s name': name,
  'Guardian’s relation': relation,
  'Guardian’s phone': phone,
  'Guardian’s email': email,
});
const address = ({ address: { street, city, state, postalCode } }: Item) => ({
  Street: street,
  City: city,
  State: state,
  'Postal code': postalCode,
});
const period = ({ classNumber, day, session, week, periods: [one] }: Item) => ({
  Class: className(classNumber),
  Day: day,
  Period: one.period,
  Subject: one.subject,
  'Teacher’s email': one.teacher.email,
  Starts: one.time.slice(0, 5),
  Ends: one.time.slice(6),
  Session: session,
  Label: one.label,
  Room: one.room,
  Week: week,
});
const namedPeriod = (item: Item) => ({ ...period(item), Teacher: item.periods[0].teacher.name });
const message = ({ timestamp, sender, message: text }: Item) => ({
  Time: clock(timestamp),
  Sender: sender.name,
  'Sender’s email': sender.email,
  Message: text,
});
const partOfDay = ({ part }: Item) => ({ 'Part of the day': part });
const details = ({ reason, minutesLate, note, code, ...line }: Item, school: School) => ({
  Reason: reason === school.reason ? 'Ill' : reason,
  'Minutes late': minutesLate,
  Note: note,
  Code: code,
  ...partOfDay(line),
});
const sheetLines = (sheets: Item[]) =>
  sheets.flatMap(({ attendance, ...sheet }) => attendance.map((line: Item) => ({ ...sheet, ...line })));
const stateWords: Readonly<Record<string, string>> = {
  submitted: 'Submitted',
  published: 'Published',
  corrected: 'Corrected',
};

/** The cells of an exam's facts. An exam that belongs to a term belongs to the first one. */
const factCells = ({ term, weight, day, absentAsZero, state }: Item) => ({
  Term: term === null ? '' : 'First',
  Weight: weight,
  Date: day,
  'Not sat counts as 0': absentAsZero ? 'Yes' : 'No',
  State: stateWords[state],
});

const exemptCell = (lineState: string | undefined) => ({ Exempt: lineState === 'exempt' ? 'Yes' : '' });

const examLines = (exams: Item[]) =>
  exams.flatMap(({ marks, ...exam }) =>
    marks.map(({ state: lineState, ...line }: Item) => ({ ...exam, ...line, lineState })),
  );

const expected: { readonly [K in ListKind]: Expected } = {
  students: {
    query: 'class=7&sort=-roll',
    list: '/api/students?class=7&sort=-roll',
    cells: (student) => ({
      Name: student.name,
      Roll: student.roll,
      Class: className(student.class),
      Session: student.session,
      'Date of birth': student.dateOfBirth,
      Gender: student.gender,
      ...address(student),
      Course: student.courseEnrolled,
      ...guardian(student),
    }),
  },
  guardians: {
    query: 'search=Student',
    list: '/api/students?search=Student',
    cells: (student) => ({ Roll: student.roll, Name: student.name, ...guardian(student) }),
  },
  'all-guardians': {
    list: '/api/guardians',
    items: (body) => body.flatMap(({ children, ...of }: Item) => children.map((child: Item) => ({ ...child, of }))),
    cells: ({ of, relation, name, class: number, roll }) => ({
      'Guardian’s name': of.name,
      'Guardian’s phone': of.phone,
      'Guardian’s email': of.email,
      Joined: yesOrNo(of.joined),
      'Guardian’s relation': relation,
      Name: name,
      Class: className(number),
      Roll: roll,
    }),
  },
  'class-list': {
    query: 'class=5',
    list: '/api/students/class/5',
    by: 'teacher',
    cells: ({ roll, name, class: number, session }) => ({ Roll: roll, Name: name, Class: number, Session: session }),
  },
  'former-students': {
    list: '/api/former-students',
    cells: ({ name, class: number, roll, session, leftAt }) => ({
      Name: name,
      Class: number,
      Roll: roll,
      Session: session,
      'Left at': clock(leftAt),
    }),
  },
  teachers: {
    query: 'search=first',
    list: '/api/teachers?search=first',
    cells: ({ name, email, phone, subject, ...teacher }) => ({
      Name: name,
      Email: email,
      Phone: phone,
      Subject: subject,
      ...address(teacher),
    }),
  },
  admins: { list: '/api/admins', cells: ({ name, email }) => ({ Name: name, Email: email }) },
  subjects: {
    query: 'class=5&session=2026-2027',
    list: '/api/subjects/class/5?session=2026-2027',
    cells: ({ class: number, name, code, session, teacher }) => ({
      Class: number,
      Subject: name,
      Code: code,
      Session: session,
      'Teacher’s email': teacher?.email,
    }),
  },
  schedule: {
    query: 'class=5&teacher=FIRST@hill.example',
    list: '/api/schedule/teacher/first@hill.example',
    cells: period,
  },
  'class-schedule': { query: 'class=5', list: '/api/schedule/5', by: 'student', cells: namedPeriod },
  'teacher-schedule': {
    query: 'teacher=first@hill.example',
    list: '/api/schedule/teacher/first@hill.example',
    by: 'teacher',
    cells: namedPeriod,
  },
  groups: {
    list: '/api/groups',
    cells: (group) => ({
      Group: group.name,
      Subject: group.subject,
      Classes: '5, 6 Blue',
      Code: group.code,
      Block: group.block,
      'Takes registers': yesOrNo(group.takesRegister),
      'Teacher’s email': group.teachers[0].email,
      Session: group.session,
      Students: group.students,
    }),
  },
  'group-members': {
    list: '/api/groups/11/members',
    cells: (member) => ({
      Roll: member.roll,
      Group: 'French',
      From: member.from,
      Session: '2026-2027',
      Name: member.name,
      Class: className(member.class),
    }),
  },
  classes: {
    list: '/api/classes',
    cells: ({ class: number, name, order, movesUpTo, isOpen, students, teacher }) => ({
      Number: number,
      Name: name,
      Order: order,
      'Moves up to': className(movesUpTo),
      Open: yesOrNo(isOpen),
      Students: students,
      Teacher: teacher?.name,
      'Teacher’s email': teacher?.email,
    }),
  },
  sessions: {
    list: '/api/sessions',
    items: (sessions) =>
      sessions.flatMap(({ terms, ...session }: Item) => [
        session,
        ...terms.map((term: Item) => ({ ...session, term: term.name, from: term.from, to: term.to })),
      ]),
    cells: ({ session, term, from, to, isClosed, isPresent }) => ({
      Session: session,
      Term: term,
      'First day': from,
      'Last day': to,
      Closed: yesOrNo(isClosed),
      'Present session': yesOrNo(isPresent),
    }),
  },
  'closed-days': {
    query: `from=${testDay(0)}&to=${testDay(10)}`,
    list: `/api/calendar?from=${testDay(0)}&to=${testDay(10)}`,
    items: ({ closed }) => closed,
    cells: ({ name, from, to, classes }) => ({
      Name: name,
      'First day': from,
      'Last day': to,
      Classes: classes.map(className).join(', '),
    }),
  },
  reasons: {
    list: '/api/attendance-codes',
    cells: ({ name, status, isOpen, code, counts }) => ({
      ...{ Name: name, Status: status, Open: yesOrNo(isOpen) },
      ...{ Code: code, 'Counts as': counts === 'present' ? 'Present' : 'Absent' },
    }),
  },
  notices: {
    query: 'search=title',
    list: '/api/notices?search=title',
    by: 'student',
    cells: ({ date, title, content }) => ({ Time: clock(date), Title: title, Text: content }),
  },
  messages: { list: '/api/message/admin', cells: message },
  'class-messages': { query: 'class=5', list: '/api/message/class/5', by: 'student', cells: message },
  'teacher-messages': { list: '/api/message/teacher/first@hill.example', by: 'teacher', cells: message },
  'sent-messages': {
    list: '/api/message/sent',
    cells: ({ class: number, teacher, person, withdrawn, ...sent }) => ({
      ...message(sent),
      Class: className(number),
      Recipient: (teacher ?? person)?.name,
      'Withdrawn by': withdrawn?.by,
      'Withdrawn at': withdrawn && clock(withdrawn.at),
    }),
  },
  register: {
    query: `class=5&date=${testToday}`,
    list: `/api/attendance/5/${testToday}`,
    by: 'teacher',
    items: ({ students }) => students,
    cells: (line, school) => ({
      Class: 5,
      Date: testToday,
      Period: '',
      Roll: line.roll,
      Name: line.name,
      Status: line.status,
      ...details(line, school),
    }),
  },
  month: {
    query: `class=5&month=${month}`,
    list: `/api/attendance/5/month/${month}`,
    items: ({ days, students }) => students.map((student: Item) => ({ days, ...student })),
    cells: ({ days, roll, name, marks, present, late, absent, excused }) => ({
      Roll: roll,
      Name: name,
      ...Object.fromEntries(days.map((day: string) => [day, marks[day]])),
      Present: present + late,
      'Of these late': late,
      Absent: absent,
      Excused: excused,
      'Percent present': percent(present + late, present + late + absent + excused),
    }),
  },
  attendance: {
    query: 'class=5',
    list: '/api/attendance/5/summary',
    by: 'teacher',
    cells: ({ roll, name, total, present, late = 0, excused = 0 }) => ({
      Roll: roll,
      Name: name,
      Registers: total,
      Present: present,
      'Of these late': late,
      Excused: excused,
      'Percent present': percent(present, total),
    }),
  },
  'student-attendance': {
    query: 'roll=2',
    list: '/api/attendance/student/2',
    items: ({ data }) => sheetLines(data),
    cells: (line, school) => ({
      Date: line.date,
      Period: '',
      Class: line.class,
      Roll: 2,
      Name: line.name,
      Status: line.status,
      ...details(line, school),
      'Teacher’s email': line.teacherEmail,
    }),
  },
  'withdrawn-registers': {
    query: 'class=5',
    list: '/api/attendance/5/withdrawn',
    items: sheetLines,
    cells: (line, school) => ({
      Date: line.date,
      Period: '',
      Class: line.class,
      Roll: line.roll,
      Name: line.name,
      Status: line.status,
      ...details(line, school),
      'Taken by': line.taken.by.name,
      'Taken at': clock(line.taken.at),
      'Withdrawn by': line.withdrawn.by.name,
      'Withdrawn at': clock(line.withdrawn.at),
    }),
  },
  'missing-registers': {
    query: `from=${testDay(-6)}&to=${testToday}`,
    list: `/api/registers/missing?from=${testDay(-6)}&to=${testToday}`,
    cells: ({ date, class: number, period: lesson, teacher, ...line }) => ({
      Date: date,
      Class: className(number),
      Period: lesson,
      Teacher: teacher?.name,
      'Teacher’s email': teacher?.email,
      ...partOfDay(line),
    }),
  },
  absent: {
    query: `date=${testToday}`,
    list: `/api/registers/absent?date=${testToday}`,
    cells: ({ class: number, roll, name, status, reason, guardian: { name: guardianName, phone } }) => ({
      Class: className(number),
      Roll: roll,
      Name: name,
      Status: status,
      Reason: reason,
      'Guardian’s name': guardianName,
      'Guardian’s phone': phone,
    }),
  },
  diary: {
    query: 'class=5',
    list: '/api/diary?class=5',
    cells: ({ date, class: number, period: lesson, subject, topic, text, by }) => ({
      Date: date,
      Class: className(number),
      Period: lesson,
      Subject: subject,
      Topic: topic,
      Details: text,
      Teacher: by.name,
      'Teacher’s email': by.email,
    }),
  },
  homework: {
    query: 'class=5',
    list: '/api/homework?class=5',
    cells: ({ due, class: number, subject, title, text, minutes, givenAt, by, counts }) => ({
      Due: due,
      Class: className(number),
      Subject: subject,
      Title: title,
      Details: text,
      Minutes: minutes,
      'Given at': clock(givenAt),
      Teacher: by.name,
      Students: counts.students,
      'Handed in': counts.handedIn,
      Time: '',
      Note: '',
      Mark: '',
    }),
  },
  absences: {
    query: `from=${testToday}&to=${testDay(1)}`,
    list: `/api/absences?from=${testToday}&to=${testDay(1)}`,
    cells: ({ roll, name, class: number, from, to, reason, text, toldBy, toldAt }) => ({
      Roll: roll,
      Name: name,
      Class: className(number),
      'First day': from,
      'Last day': to,
      Reason: reason?.name,
      Note: text,
      'Reported by': toldBy.name,
      'Reported at': clock(toldAt),
    }),
  },
  care: {
    list: '/api/care',
    by: 'teacher',
    cells: ({ roll, name, class: number, reasons }) => {
      const of = (code: string) => reasons.find((reason: Item) => reason.code === code);
      const rounded = (share?: number) => share && Math.round(share * 100) / 100;
      return {
        Roll: roll,
        Name: name,
        Class: className(number),
        'Percent present': rounded(of('below_percent')?.share),
        'Days absent in a row': of('absent_in_a_row')?.days,
        'Absent since': of('absent_in_a_row')?.since,
        'Percent present before': rounded(of('falling')?.before),
        'Percent present in the last four weeks': rounded(of('falling')?.now),
      };
    },
  },
  exams: {
    query: 'class=5',
    list: '/api/marks/exams?class=5',
    by: 'teacher',
    cells: ({ session, class: number, subject, examName, maxMark, teacher, submittedAt, ...facts }) => ({
      Session: session,
      Class: number,
      Subject: subject,
      Exam: examName,
      'Maximum mark': maxMark,
      Teacher: teacher.name,
      'Teacher’s email': teacher.email,
      'Submitted at': clock(submittedAt),
      ...factCells(facts),
    }),
  },
  marks: {
    query: 'class=5&session=2026-2027',
    list: '/api/marks/first@hill.example',
    by: 'teacher',
    items: examLines,
    cells: ({
      class: number,
      subject,
      examName,
      maxMark,
      roll,
      name,
      mark,
      session,
      teacherEmail,
      lineState,
      ...facts
    }) => ({
      Class: number,
      Subject: subject,
      Exam: examName,
      'Maximum mark': maxMark,
      Roll: roll,
      Name: name,
      Mark: mark,
      Session: session,
      'Teacher’s email': teacherEmail,
      ...exemptCell(lineState),
      ...factCells(facts),
    }),
  },
  results: {
    query: 'roll=1',
    list: '/api/marks/result/1',
    by: 'student',
    items: examLines,
    cells: ({ session, class: number, subject, examName, roll, name, mark, maxMark, lineState }) => ({
      ...exemptCell(lineState),
      Session: session,
      Class: number,
      Subject: subject,
      Exam: examName,
      Roll: roll,
      Name: name,
      Mark: mark,
      'Maximum mark': maxMark,
      Percent: mark === null ? '' : percent(mark, maxMark),
    }),
  },
  'withdrawn-marks': {
    query: 'class=5',
    list: '/api/marks/withdrawn/5',
    items: examLines,
    cells: ({ session, class: number, subject, examName, maxMark, roll, name, mark, teacher, ...exam }) => ({
      Session: session,
      Class: number,
      Subject: subject,
      Exam: examName,
      'Maximum mark': maxMark,
      Roll: roll,
      Name: name,
      Mark: mark,
      'Teacher’s email': teacher.email,
      'Submitted at': clock(exam.submittedAt),
      ...exemptCell(exam.lineState),
      'Withdrawn by': exam.withdrawn.by.name,
      'Withdrawn at': clock(exam.withdrawn.at),
    }),
  },
  broadsheet: {
    query: 'class=5&session=2026-2027',
    list: '/api/reports/class/5?session=2026-2027',
    by: 'teacher',
    items: ({ subjects, students }) => students.map((student: Item) => ({ subjects, ...student })),
    cells: ({ subjects, roll, name, shares, mean, meanGrade, attendance }) => {
      const results = [...shares, { share: mean, grade: meanGrade }].flatMap(({ share, grade }, place) => {
        const heading = subjects[place]?.subject ?? 'Mean';
        return [
          [heading, share === null ? '' : Number(share.toFixed(2))],
          [`${heading} – Grade`, grade],
        ];
      });
      return {
        Roll: roll,
        Name: name,
        ...Object.fromEntries(results),
        Present: attendance.present + attendance.late,
        'Of these late': attendance.late,
        Absent: attendance.absent,
        Excused: attendance.excused,
      };
    },
  },
  audit: {
    query: 'kind=message',
    list: '/api/audit?kind=message',
    cells: ({ at, by, address: from, action, person, title, class: number, date, record }) => ({
      Time: `${clock(at)}:00`,
      Person: by?.name,
      'Network address': from,
      Action: action === 'messages.send' ? 'Sent a message' : 'Withdrew a message',
      About: person?.name,
      Record: title,
      Class: className(number),
      Date: date,
      'Person’s id': by?._id,
      'Id of whom it is about': person?._id,
      'Record’s id': record,
    }),
  },
};

function toTexts(cells: Readonly<Record<string, unknown>>): ExportedRow {
  return Object.fromEntries(Object.entries(cells).map(([heading, value]) => [heading, String(value ?? '')]));
}

async function readList(server: TestServer, school: School, { list, by = 'admin', items, cells }: Expected) {
  const { status, body } = await server.call('GET', list, school[by]);
  expect(status, list).toBe(200);
  return (items ?? ((all: Item) => all))(body).map((item: Item) => toTexts(cells(item, school)));
}

describe('the file of each list', { timeout: 120_000 }, () => {
  it('has exactly the rows that the list’s own call answers, as XLSX and as CSV', async () => {
    const school = await startFullSchool();
    const { server } = school;
    for (const kind of Object.keys(lists) as ListKind[]) {
      const rows = await readList(server, school, expected[kind]);
      expect(rows.length, kind).toBeGreaterThan(0);
      for (const format of ['xlsx', 'csv']) {
        const { query = '', by = 'admin' } = expected[kind];
        const { status, content } = await exportFile(server, `${kind}?format=${format}&${query}`, school[by]);
        expect(status, `${kind}: ${content}`).toBe(200);
        expect(await readExported(content), `${kind} as ${format}`).toEqual(rows);
      }
    }
  });
});
