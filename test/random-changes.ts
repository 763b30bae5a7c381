import { daysAfter } from '../src/platform/contract/dates.ts';
import { type AttendanceStatus, attendanceStatuses, days } from '../src/platform/contract/school-terms.ts';
import { submitExam } from './exams.ts';
import type { Answer, TestPerson, TestServer } from './test-school.ts';

/** A school on one of its days, and the people who act there. */
export type Today = {
  readonly server: TestServer;
  readonly admin: TestPerson;
  /** The teacher who takes registers and submits marks, and stays. */
  readonly teacher: TestPerson;
  /** A student who stays. */
  readonly student: { readonly id: number };
  readonly date: string;
  readonly random: Random;
};

/** Random choices determined by a seed. */
export type Random = {
  /** A whole number from 0 to one less than `count`. */
  readonly below: (count: number) => number;
  readonly of: <T>(some: readonly T[]) => T;
};

/** Returns the random choices of a seed, which are the same each time (mulberry32). */
export function randomBy(seed: number): Random {
  let state = seed;
  const below = (count: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * count);
  };
  return { below, of: (some) => some[below(some.length)] as (typeof some)[number] };
}

/** Makes a call that may be refused, such as of a roll that is in use; `undefined` if there is nothing to change. */
type Change = (today: Today) => Promise<Answer | undefined>;

export const classes = [5, 6, 7];
const highestRoll = 20;
const subjectNames = ['Mathematics', 'Bangla', 'Physics', 'Sums'];
const examNames = ['First Exam', 'Final Exam', 'Quiz'];
const names = ['Rina', 'Karim', 'Asha', 'Tanvir', 'Mitu', 'Sabbir'];
const why = 'The paper says so';

/** Tries one change. A kind of change is as likely as it is often in the list. */
export async function changeSomething(today: Today): Promise<boolean> {
  const answer = await today.random.of(changes)(today);
  if (answer && answer.status >= 500) throw new Error(`A change failed: ${JSON.stringify(answer.body)}`);
  return answer !== undefined && answer.status < 300;
}

const joinSchool: Change = ({ server, admin, random, date }) =>
  server.call('POST', '/api/students', admin, { ...studentFields(random), session: sessionOn(date) });

function studentFields(random: Random) {
  return {
    name: `${random.of(names)} ${random.below(100)}`,
    roll: 1 + random.below(highestRoll),
    dateOfBirth: '2012-02-29',
    gender: 'Other',
    address: { street: '1 Hill Road', city: 'Dhaka', state: 'Dhaka', postalCode: '1200' },
    courseEnrolled: 'General',
    class: random.of(classes),
    guardianDetails: { name: `Guardian ${random.below(100)}`, relation: 'mother', phone: '2' },
  };
}

function sessionOn(date: string): string {
  const year = Number(date.slice(0, 4)) - (date.slice(5) < '06-01' ? 1 : 0);
  return `${year}-${year + 1}`;
}

const changeStudent: Change = async ({ server, admin, random }) => {
  const { body } = await server.call('GET', '/api/students', admin);
  const { _id, email, photo, ...details } = random.of<Record<string, unknown>>(body);
  const { address, name, roll, class: other, guardianDetails } = studentFields(random);
  const changed = random.of([{ name }, { roll }, { class: other }, { guardianDetails }, { class: other, roll }]);
  return server.call('PUT', `/api/students/${_id}`, admin, { ...details, address, ...changed });
};

const removeStudent: Change = async (today) => {
  const leaving = await someStudent(today);
  return leaving && today.server.call('DELETE', `/api/students/${leaving._id}`, today.admin);
};

/** Enrols a student in another class, or again, from a past or future day on. */
const enrolStudent: Change = async (today) => {
  const { server, admin, random, date } = today;
  const { class: classNumber, roll } = studentFields(random);
  const body = { class: classNumber, from: dayNear(today), ...(random.below(3) === 0 && { roll }) };
  return server.call('POST', `/api/students/${await anybody(today)}/enrolments`, admin, {
    ...body,
    ...(random.below(4) === 0 && { session: sessionOn(date) }),
  });
};

const leaveOnDay: Change = async (today) => {
  const leaving = await someStudent(today);
  const on = dayNear(today);
  return leaving && today.server.call('POST', `/api/students/${leaving._id}/leave`, today.admin, { on });
};

const cancelEnrolment: Change = async (today) => {
  const { server, admin, random, date } = today;
  const path = `/api/students/${await anybody(today)}/enrolments`;
  const { body } = await server.call('GET', path, admin);
  const coming = (body as { _id: string; from: string }[]).filter(({ from }) => from > date);
  return coming.length === 0 ? undefined : server.call('DELETE', `${path}/${random.of(coming)._id}`, admin);
};

const moveUp: Change = ({ server, admin, random, date }) => {
  const year = Number(sessionOn(date).slice(0, 4));
  const [from, to] = [`${year}-${year + 1}`, `${year + 1}-${year + 2}`];
  return server.call('POST', '/api/move-up', admin, {
    from,
    to,
    rolls: random.of(['kept', 'by-name', 'by-roll']),
    copySubjects: true,
    copyTimetable: true,
  });
};

/** Undoes the latest change of a record that can be undone. */
const undo: Change = async (today) => {
  const { server, admin, random } = today;
  const kind = random.of([
    ...often(3, 'student'),
    'teacher',
    'subject',
    'period',
    'class',
    'group',
    'policies',
    'weeks',
  ]);
  const id = await someRecord(today, kind);
  const { status, body } = await server.call('GET', `/api/history/${kind}/${id}`, admin);
  const change = status === 200 && (body as { _id: string; canUndo: boolean }[]).find(({ canUndo }) => canUndo);
  return change ? server.call('POST', `/api/history/${change._id}/undo`, admin) : undefined;
};

/** Chooses a record by its position because the engines number records differently. */
async function someRecord(today: Today, kind: string): Promise<number | undefined> {
  const { db } = today.server;
  if (kind === 'class') return today.random.of(classes);
  if (kind === 'policies' || kind === 'weeks') return 1;
  if (kind === 'group') return (await someGroup(today))?.class ?? firstGroup;
  if (kind === 'student') return anybody(today);
  const table = kind === 'subject' ? 'subject_version' : 'timetable_period_version';
  const ids =
    kind === 'teacher'
      ? await db.selectFrom('person').select('id').where('role', '=', 'teacher').orderBy('id').execute()
      : await db.selectFrom(table).select('id').distinct().orderBy('id').execute();
  return today.random.of(ids)?.id;
}

/** A present or former student, but not the one who stays. */
async function anybody({ server: { db }, student, random }: Today): Promise<number> {
  const everybody = db.selectFrom('person').select('id').where('role', '=', 'student').where('id', '<>', student.id);
  return random.of(await everybody.orderBy('id').execute()).id;
}

function dayNear({ date, random }: Today): string {
  return daysAfter(date, random.below(60) - 30);
}

/** Erases a student for good; returns the person's id. */
export async function eraseSomebody(today: Today): Promise<number> {
  const { _id, roll } = (await someStudent(today)) ?? {};
  const { status } = await today.server.call('POST', `/api/students/${_id}/erasure`, today.admin, { roll });
  if (status !== 200) throw new Error('Nobody could be erased.');
  return Number(_id);
}

async function someStudent({ server, admin, student, random }: Today) {
  const { body } = await server.call('GET', '/api/students', admin);
  const others = (body as { _id: string; roll: number }[]).filter(({ _id }) => _id !== String(student.id));
  return others.length === 0 ? undefined : random.of(others);
}

const takeRegister: Change = async ({ server, admin, teacher, random, date }) => {
  const place = { class: random.of(classes), date: daysAfter(date, -random.below(2)) };
  const { body } = await server.call('GET', `/api/attendance/${place.class}/${place.date}`, admin);
  const attendance = (body.students ?? []).map(({ roll }: { roll: number }) => lineOf(random, roll));
  return attendance.length === 0
    ? undefined
    : server.call('POST', '/api/attendance', teacher, { ...place, attendance });
};

function lineOf(random: Random, roll: number) {
  const status: AttendanceStatus = random.of(attendanceStatuses);
  const minutesLate = status === 'Late' ? { minutesLate: 1 + random.below(30) } : {};
  return { roll, status, ...minutesLate, ...(random.below(3) === 0 && { note: `Note ${random.below(100)}` }) };
}

const correctRegister: Change = async (today) => {
  const { server, admin, random } = today;
  const found = await someRegister(today);
  if (!found) return undefined;
  const attendance = [lineOf(random, random.of(found.attendance).roll)];
  return server.call('PUT', `/api/attendance/${found.class}/${found.date}`, admin, { attendance, why });
};

const withdrawRegister: Change = async (today) => {
  const found = await someRegister(today);
  return found && today.server.call('DELETE', `/api/attendance/${found.class}/${found.date}`, today.admin);
};

type FoundRegister = {
  readonly class: number;
  readonly date: string;
  readonly attendance: readonly { roll: number }[];
};

async function someRegister({ server, admin, random }: Today): Promise<FoundRegister | undefined> {
  const { body } = await server.call('GET', `/api/attendance/${random.of(classes)}?limit=10`, admin);
  return random.of(body.data);
}

const submitMarks: Change = async ({ server, admin, teacher, random }) => {
  const classNumber = random.of(classes);
  const { body } = await server.call('GET', `/api/students/class/${classNumber}`, admin);
  const marks = body.map(({ roll }: { roll: number }) => ({ roll, mark: markOf(random) }));
  const exam = { class: classNumber, subject: random.of(subjectNames), examName: random.of(examNames), maxMark: 20 };
  return marks.length === 0 ? undefined : submitExam(server, teacher, { ...exam, marks });
};

function markOf(random: Random): number | null {
  return random.below(5) === 0 ? null : random.below(21);
}

const correctMarks: Change = async (today) => {
  const { server, admin, random } = today;
  const exam = await someExam(today);
  if (!exam) return undefined;
  const { body } = await server.call('GET', `/api/marks/record/${exam._id}`, admin);
  const { roll } = random.of<{ roll: number }>(body.marks);
  return server.call('PUT', `/api/marks/record/${exam._id}`, admin, { marks: [{ roll, mark: markOf(random) }], why });
};

const withdrawMarks: Change = async (today) => {
  const exam = await someExam(today);
  return exam && today.server.call('DELETE', `/api/marks/record/${exam._id}`, today.admin);
};

async function someExam({ server, admin, random }: Today): Promise<{ _id: string } | undefined> {
  const { body } = await server.call('GET', `/api/marks/exams?class=${random.of(classes)}`, admin);
  return random.of(body);
}

const addTeacher: Change = ({ server, admin, random }) =>
  server.call('POST', '/api/teachers', admin, { ...teacherFields(random), password: 'a long password' });

const changeTeacher: Change = async ({ server, admin, random }) => {
  const teacher = random.of<{ _id: string }>((await server.call('GET', '/api/teachers', admin)).body);
  return server.call('PUT', `/api/teachers/${teacher._id}`, admin, teacherFields(random));
};

/** A teacher, but not the one who takes registers. */
const removeTeacher: Change = async ({ server, admin, teacher, random }) => {
  const { body } = await server.call('GET', '/api/teachers', admin);
  const others = (body as { _id: string }[]).filter(({ _id }) => _id !== String(teacher.id));
  const leaving = random.of(others);
  return leaving && server.call('DELETE', `/api/teachers/${leaving._id}`, admin, {});
};

function teacherFields(random: Random) {
  const address = { street: '1 Hill Road', city: 'Dhaka', state: 'Dhaka', postalCode: '1200' };
  const number = random.below(1000);
  return { name: `Teacher ${number}`, email: `teacher${number}@hill.example`, phone: '1', address };
}

const addSubject: Change = ({ server, admin, random, date }) =>
  server.call('POST', '/api/subjects/add', admin, {
    name: random.of(subjectNames),
    code: `C${random.below(10)}`,
    class: random.of(classes),
    session: sessionOn(date),
  });

const renameSubject: Change = async ({ server, admin, random }) => {
  const subject = random.of<{ _id: string; code: string }>((await server.call('GET', '/api/subjects', admin)).body);
  const name = `${random.of(subjectNames)} ${random.below(10)}`;
  return subject && server.call('PUT', `/api/subjects/${subject._id}`, admin, { name, code: subject.code });
};

const removeSubject: Change = async ({ server, admin, random }) => {
  const subject = random.of<{ _id: string }>((await server.call('GET', '/api/subjects', admin)).body);
  return subject && server.call('DELETE', `/api/subjects/${subject._id}`, admin);
};

const weekNames = ['A', 'B', null];

/** Sets one or several alternating weeks. The call is refused if a lesson is in a week that would be removed. */
const changeCycle: Change = ({ server, admin, random, date }) => {
  const cycle = 1 + random.below(3);
  const names = cycle === 1 ? [] : ['A', 'B', `C${random.below(3)}`].slice(0, cycle);
  const skips = { skipsWeeksWithoutSchool: random.below(2) === 0 };
  return server.call('PUT', '/api/calendar/weeks', admin, { cycle, names, anchor: date, ...skips });
};

const addPeriod: Change = async (today) =>
  today.server.call('POST', '/api/schedule', today.admin, await periodOf(today));

async function periodOf({ server, admin, random }: Today) {
  const teachers = (await server.call('GET', '/api/teachers', admin)).body as { email: string }[];
  const hour = String(8 + random.below(6)).padStart(2, '0');
  return {
    classNumber: random.of(classes),
    day: random.of(days),
    period: 1 + random.below(6),
    subject: random.of(subjectNames),
    teachers: [random.of(teachers), ...(random.below(3) === 0 ? [random.of(teachers)] : [])].map(({ email }) => ({
      email,
    })),
    ...(random.below(3) === 0 && { week: random.of(weekNames) }),
    time: `${hour}:00-${hour}:45`,
  };
}

const movePeriod: Change = async (today) => {
  const one = await somePeriod(today);
  return one && today.server.call('PUT', `/api/schedule/${one._id}`, today.admin, await periodOf(today));
};

const swapPeriods: Change = async (today) => {
  const [one, other] = [await somePeriod(today), await somePeriod(today)];
  const both = one && other && { one: Number(one._id), other: Number(other._id) };
  return both && today.server.call('POST', '/api/schedule/swap', today.admin, both);
};

const removePeriod: Change = async (today) => {
  const one = await somePeriod(today);
  return one && today.server.call('DELETE', `/api/schedule/${one._id}`, today.admin);
};

async function somePeriod({ server, admin, random }: Today): Promise<{ _id: string } | undefined> {
  return random.of((await server.call('GET', '/api/schedule', admin)).body);
}

type Group = { readonly class: number; readonly subject: string; readonly classes: readonly number[] };

async function someGroup({ server, admin, random }: Today): Promise<Group | undefined> {
  const { body } = await server.call('GET', '/api/groups', admin);
  return random.of<Group>(body);
}

const addGroup: Change = ({ server, admin, random }) =>
  server.call('POST', '/api/groups', admin, { ...groupFields(random), classes: someClasses(random) });

function groupFields(random: Random) {
  const block = random.of(['Languages', 'Values', null]);
  return { name: `Group ${random.below(30)}`, subject: random.of(subjectNames), block, takesRegister: true };
}

function someClasses(random: Random): number[] {
  return [...new Set([random.of(classes), random.of(classes)])];
}

const changeGroup: Change = async (today) => {
  const { server, admin, teacher, random } = today;
  const group = await someGroup(today);
  const { name, subject, block } = groupFields(random);
  const teacherEmails = [teacher.email].slice(random.below(2));
  const changed = random.of([{ name }, { subject }, { block }, { classes: someClasses(random) }, { teacherEmails }]);
  return group && server.call('PUT', `/api/groups/${group.class}`, admin, changed);
};

const removeGroup: Change = async (today) => {
  const group = await someGroup(today);
  return group && today.server.call('DELETE', `/api/groups/${group.class}`, today.admin);
};

/** Half of the students of a group's classes. */
const setMembers: Change = async (today) => {
  const { server, admin, random } = today;
  const group = await someGroup(today);
  if (!group) return undefined;
  const { body } = await server.call('GET', '/api/students', admin);
  const students = (body as { roll: number; class: number }[]).filter((one) => group.classes.includes(one.class));
  const rolls = students.flatMap(({ roll }) => (random.below(2) === 0 ? [roll] : []));
  return server.call('PUT', `/api/groups/${group.class}/members`, admin, { rolls, from: dayNear(today) });
};

const addGroupLesson: Change = async (today) => {
  const group = await someGroup(today);
  if (!group) return undefined;
  const lesson = { ...(await periodOf(today)), classNumber: group.class, subject: group.subject };
  return today.server.call('POST', '/api/schedule', today.admin, lesson);
};

/** The register of a group's lesson of today. */
const takeGroupRegister: Change = async (today) => {
  const { server, admin, date, random } = today;
  const group = await someGroup(today);
  if (!group) return undefined;
  const day = days[(new Date(date).getUTCDay() + 1) % 7];
  const { body } = await server.call('GET', `/api/schedule/${group.class}`, admin);
  const lesson = (body as { day: string; periods: { period: number }[] }[]).find((one) => one.day === day);
  const period = lesson?.periods[0]?.period ?? 1;
  const read = await server.call('GET', `/api/attendance/${group.class}/${date}?period=${period}`, admin);
  const attendance = (read.body.students ?? []).map(({ roll }: { roll: number }) => lineOf(random, roll));
  const register = { class: group.class, date, period, attendance };
  return attendance.length === 0 ? undefined : server.call('POST', '/api/registers', admin, register);
};

const submitGroupMarks: Change = async (today) => {
  const { server, admin, random } = today;
  const group = await someGroup(today);
  if (!group) return undefined;
  const { body } = await server.call('GET', `/api/students/class/${group.class}`, admin);
  const marks = body.map(({ roll }: { roll: number }) => ({ roll, mark: markOf(random) }));
  const exam = { class: group.class, subject: group.subject, examName: random.of(examNames), maxMark: 20, marks };
  return marks.length === 0 ? undefined : server.call('POST', '/api/marks', today.teacher, exam);
};

const closeDay: Change = ({ server, admin, random, date }) => {
  const from = daysAfter(date, random.below(20));
  return server.call('POST', '/api/calendar/closed', admin, {
    name: 'Closed',
    from,
    to: daysAfter(from, random.below(2)),
  });
};

const changeWeek: Change = ({ server, admin, random }) =>
  server.call('PUT', '/api/calendar/days', admin, { days: days.filter(() => random.below(7) > 0) });

const changePolicies: Change = ({ server, admin, random }) =>
  server.call('PUT', '/api/policies', admin, {
    ...random.of([
      { excusedCounts: 'not' },
      { excusedCounts: 'absent' },
      { careBelowPercent: 50 + random.below(50) },
      { passPercent: 30 + random.below(30) },
      { correctionDays: random.below(30) },
    ]),
  });

const renameReason: Change = async ({ server, admin, random }) => {
  const reason = random.of<{ _id: string }>((await server.call('GET', '/api/reasons', admin)).body);
  return reason && server.call('PUT', `/api/reasons/${reason._id}`, admin, { name: `Reason ${random.below(100)}` });
};

const renameClass: Change = ({ server, admin, random }) =>
  server.call('PUT', `/api/classes/${random.of(classes)}`, admin, { name: `Class ${random.below(100)}` });

/** Adds or deletes a class on which nothing depends. */
const addOrDeleteClass: Change = ({ server, admin, random }) =>
  random.below(2) === 0
    ? server.call('POST', '/api/classes', admin, { class: newClass, name: `New ${random.below(100)}` })
    : server.call('DELETE', `/api/classes/${newClass}`, admin);

export const newClass = 77;
/** A new school has ten classes. */
const firstGroup = 11;

const changeSession: Change = ({ server, admin, date, random }) => {
  const session = sessionOn(date);
  const year = Number(session.slice(0, 4));
  const next = { session: `${year + 1}-${year + 2}`, from: `${year + 1}-06-01`, to: `${year + 2}-05-31` };
  return random.of([
    () => server.call('POST', '/api/sessions', admin, next),
    () => server.call('PUT', `/api/sessions/${session}`, admin, { to: `${year + 1}-05-${20 + random.below(12)}` }),
    () => server.call('POST', `/api/sessions/${session}/${random.of(['close', 'open'])}`, admin),
    () => server.call('POST', `/api/sessions/${session}/open`, admin),
    () => server.call('POST', `/api/sessions/${session}/open`, admin),
  ])();
};

const often = <T>(times: number, change: T): T[] => Array.from({ length: times }, () => change);

const changes: readonly Change[] = [
  ...often(4, joinSchool),
  ...often(8, changeStudent),
  ...often(2, removeStudent),
  ...[...often(6, enrolStudent), leaveOnDay, leaveOnDay, cancelEnrolment, moveUp, ...often(6, undo)],
  ...often(12, takeRegister),
  ...often(10, correctRegister),
  ...often(3, withdrawRegister),
  ...often(5, submitMarks),
  ...often(5, correctMarks),
  ...often(2, withdrawMarks),
  ...[addTeacher, removeTeacher, ...often(3, changeTeacher)],
  ...[addSubject, addSubject, removeSubject, ...often(3, renameSubject)],
  ...[
    ...often(3, addGroup),
    ...often(3, changeGroup),
    removeGroup,
    ...often(5, setMembers),
    ...often(4, addGroupLesson),
  ],
  ...[...often(3, takeGroupRegister), ...often(2, submitGroupMarks)],
  ...[...often(6, addPeriod), movePeriod, movePeriod, swapPeriods, swapPeriods, removePeriod],
  ...[
    closeDay,
    changeWeek,
    changeCycle,
    changeCycle,
    changePolicies,
    renameReason,
    renameClass,
    addOrDeleteClass,
    changeSession,
  ],
];
