import { addSetupLink } from '../../features/set-up/server/set-up.queries.ts';
import type { Endpoint } from '../../platform/contract/endpoint.ts';
import { newSecret } from '../../platform/server/secrets.ts';
import { submitExam } from './exams.ts';
import { newStudent, newTeacher } from './people.ts';
import { period } from './periods.ts';
import { linesFor, takeRegister } from './registers.ts';
import { addTestStudent, openTestSession, testNow, testPassword, testToday } from './test-school.ts';
import { addLaterTeacher, studentsOfClass5, type TwoSchools } from './two-schools.ts';

/** One call about the first school's records that is right in every part; who makes it decides what comes of it. */
export type Example = {
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, string | number>;
  readonly body?: object;
};

/** What an example may use. `turn` is another number each time, for what can be done but once. */
type Stage = TwoSchools & {
  readonly records: Records;
  readonly studentId: number;
  readonly turn: number;
  /** Who will make the call. */
  readonly caller: { readonly email: string; readonly domain: string };
};

const everybody = Array.from({ length: studentsOfClass5 }, () => 'Present' as const);
const owner = { teacher: 'third@hill.example', student: 's5@hill.example', roll: 5 };
const attendance = linesFor(...everybody);
const marks = attendance.map(({ roll }) => ({ roll, mark: 10 }));
const { password: _password, ...teacherFields } = newTeacher;

/** The records of the first school that the examples ask for, each made as a person makes it. */
export async function makeRecords(schools: TwoSchools) {
  const { server, hill } = schools;
  const teacher = await openTestSession(server.db, hill.id, owner.teacher);
  const register = await takeRegister(server, teacher, { attendance });
  if (register.status !== 201) throw new Error(`The register was not taken: ${register.body.message}`);
  const exam = await submitExam(server, teacher, { subject: 'Hill subject', examName: 'Hill exam', marks });
  const message = { recipientType: 'teacher', teacherEmail: owner.teacher, message: 'Hill message' };
  await add(schools, '/api/message/admin', message);
  let last = { subject: 0, period: 0, notice: 0 };
  for (const place of [1, 2, 3]) {
    last = {
      subject: await addSubject(schools, `made${place}`),
      period: await add(schools, '/api/schedule', { ...period, time: `2${place}:00-2${place}:45` }),
      notice: await add(schools, '/api/notices', notice),
    };
  }
  return { ...last, exam: Number(exam.body._id) };
}

type Records = Awaited<ReturnType<typeof makeRecords>>;

const notice = { title: 'Hill notice', content: 'Hill content' };

function addSubject(schools: TwoSchools, code: string): Promise<number> {
  return add(schools, '/api/subjects/add', { name: `Hill ${code}`, code, class: 5, session: '2026-2027' });
}

/** Adds something to the first school as its admin does, and answers its id. */
async function add({ server, hill }: TwoSchools, path: string, record: object): Promise<number> {
  const admin = await openTestSession(server.db, hill.id, hill.admin.email);
  const { status, body } = await server.call('POST', path, admin, record);
  if (status !== 201) throw new Error(`The example at ${path} was not added: ${body.message}`);
  return Number(body._id);
}

/** Signs the owning teacher in once more, and answers the session's number. */
async function addSession({ server, hill }: TwoSchools): Promise<string> {
  const teacher = await openTestSession(server.db, hill.id, owner.teacher);
  const { body } = await server.call('GET', '/api/identity/sessions', teacher);
  return body[0]._id;
}

const toOwner = { recipientType: 'teacher', teacherEmail: owner.teacher, message: 'Hill message' };

/** Takes a register of a day on which nothing else does, and answers the day. */
async function addRegister({ server, hill, turn }: Stage): Promise<string> {
  const teacher = await openTestSession(server.db, hill.id, owner.teacher);
  const date = new Date(Date.UTC(2020, 0, turn)).toISOString().slice(0, 10);
  const ofClass = server.db.updateTable('enrolment').where('school_id', '=', hill.id).where('class', '=', 5);
  await ofClass.set({ from_date: '2019-01-01' }).execute();
  const { status, body } = await takeRegister(server, teacher, { date, attendance });
  if (status !== 201) throw new Error(`The register was not taken: ${body.message}`);
  return date;
}

async function addExam({ server, hill, turn }: Stage): Promise<number> {
  const teacher = await openTestSession(server.db, hill.id, owner.teacher);
  const exam = { subject: 'Hill subject', examName: `Wrong exam ${turn}`, marks };
  const { status, body } = await submitExam(server, teacher, exam);
  if (status !== 201) throw new Error(`The marks were not submitted: ${body.message}`);
  return Number(body._id);
}

const class5 = { class: 5 };

/** A right call of every endpoint. A test keeps the list complete. */
export const exampleCalls: Readonly<Record<string, (stage: Stage) => Example | Promise<Example>>> = {
  'GET /api/school': () => ({}),
  'POST /api/school': async ({ server, turn }) => {
    const token = newSecret();
    await addSetupLink(server.db, token, testNow);
    const school = { name: 'New', domain: `new${turn}.example`, timeZone: 'Asia/Dhaka' };
    return {
      body: { token, school, admin: { name: 'Ada', email: `a@new${turn}.example`, password: 'correct horse' } },
    };
  },
  'POST /api/auth/admin': () => ({ body: { email: 'admin@hill.example' } }),
  'POST /api/auth/teacher': () => ({ body: { email: owner.teacher } }),
  'POST /api/auth/student': () => ({ body: { email: owner.student } }),
  'POST /api/identity/role': () => ({ body: { email: owner.teacher, password: testPassword } }),
  'POST /api/identity/sign-in': ({ caller }) => ({ body: { email: caller.email, password: testPassword } }),
  'POST /api/identity/sign-out': () => ({}),
  'GET /api/identity/me': () => ({}),
  'POST /api/identity/password': () => ({ body: { currentPassword: testPassword, newPassword: 'correct horse 7' } }),
  'PUT /api/identity/photo': () => ({ body: { photo: null } }),
  'GET /api/identity/sessions': () => ({}),
  'DELETE /api/identity/sessions': () => ({}),
  'DELETE /api/identity/sessions/{id}': async (stage) => ({ params: { id: await addSession(stage) } }),
  'DELETE /api/identity/people/{id}/sessions': ({ studentId }) => ({ params: { id: studentId } }),
  'POST /api/people/{id}/new-password': async ({ server, hill, turn }) => ({
    params: { id: await addLaterTeacher(server, hill.id, `forgetful${turn}@hill.example`) },
  }),
  'GET /api/admins': () => ({}),
  'POST /api/admins': ({ turn }) => ({ body: { name: 'Hill office', email: `office${turn}@hill.example` } }),
  'DELETE /api/admins/{id}': async (stage) => {
    const leaving = { name: 'Hill office', email: `leaving-office${stage.turn}@hill.example` };
    return { params: { id: await add(stage, '/api/admins', leaving) } };
  },
  'GET /api/teachers': () => ({}),
  'GET /api/teachers/{id}': ({ teacherId }) => ({ params: { id: teacherId } }),
  'GET /api/teachers/email/{email}': () => ({ params: { email: owner.teacher } }),
  'GET /api/teachers/{id}/duties': ({ teacherId }) => ({ params: { id: teacherId } }),
  'POST /api/teachers': ({ turn }) => ({ body: { ...newTeacher, email: `new${turn}@hill.example` } }),
  'PUT /api/teachers/{id}': ({ teacherId }) => ({
    params: { id: teacherId },
    body: { ...teacherFields, email: owner.teacher },
  }),
  'DELETE /api/teachers/{id}': async ({ server, hill, turn }) => ({
    params: { id: await addLaterTeacher(server, hill.id, `leaving${turn}@hill.example`) },
    body: {},
  }),
  'GET /api/students': () => ({ query: { page: 1, search: 'Student' } }),
  'GET /api/students/rolls': () => ({ query: { roll: 1 } }),
  'GET /api/students/{id}': ({ studentId }) => ({ params: { id: studentId } }),
  'GET /api/students/email/{email}': () => ({ params: { email: owner.student } }),
  'GET /api/students/class/{class}': () => ({ params: class5 }),
  'POST /api/students/class/{class}/first-passwords': async ({ server, hill, turn }) => {
    await addTestStudent(server.db, hill, { roll: 3000 + turn, class: 8, mustChangePassword: true });
    return { params: { class: 8 } };
  },
  'POST /api/students': ({ turn }) => ({ body: { ...newStudent, roll: 1000 + turn } }),
  'PUT /api/students/{id}': ({ studentId }) => ({
    params: { id: studentId },
    body: { ...newStudent, roll: owner.roll, class: 5 },
  }),
  'DELETE /api/students/{id}': async ({ server, hill, turn }) => ({
    params: { id: (await addTestStudent(server.db, hill, { roll: 2000 + turn, class: 7 })).id },
  }),
  'GET /api/former-students': () => ({ query: { search: 'Student' } }),
  'GET /api/students/{id}/record': ({ studentId }) => ({ params: { id: studentId } }),
  'POST /api/students/{id}/erasure': async ({ server, hill, turn }) => ({
    params: { id: (await addTestStudent(server.db, hill, { roll: 4000 + turn, class: 7 })).id },
    body: { roll: 4000 + turn },
  }),
  'POST /api/attendance': ({ turn }) => ({ body: { class: 5, date: dayBefore(turn), attendance } }),
  'PUT /api/attendance/{class}/{date}': ({ turn }) => ({
    params: { class: 5, date: testToday },
    body: { attendance: [{ roll: 1, status: turn % 2 === 0 ? 'Present' : 'Absent' }] },
  }),
  'GET /api/attendance/{class}/{date}': () => ({ params: { class: 5, date: testToday } }),
  'DELETE /api/attendance/{class}/{date}': async (stage) => ({
    params: { class: 5, date: await addRegister(stage) },
  }),
  'GET /api/attendance/{class}/withdrawn': () => ({ params: class5 }),
  'GET /api/attendance/{class}': () => ({ params: class5 }),
  'GET /api/attendance/{class}/summary': () => ({ params: class5 }),
  'GET /api/attendance/student/{roll}': () => ({ params: { roll: owner.roll } }),
  'POST /api/marks': ({ turn }) => ({
    body: { class: 5, subject: 'Hill subject', examName: `Hill exam ${turn}`, maxMark: 20, marks },
  }),
  'GET /api/marks/{teacherEmail}': () => ({ params: { teacherEmail: owner.teacher } }),
  'GET /api/marks/exams': () => ({ query: { class: 5 } }),
  'GET /api/marks/result/{roll}': () => ({ params: { roll: owner.roll } }),
  'GET /api/marks/record/{id}': ({ records }) => ({ params: { id: records.exam } }),
  'PUT /api/marks/record/{id}': ({ records, turn }) => ({
    params: { id: records.exam },
    body: { marks: [{ roll: 1, mark: turn % 20 }] },
  }),
  'DELETE /api/marks/record/{id}': async (stage) => ({ params: { id: await addExam(stage) } }),
  'GET /api/marks/withdrawn/{class}': () => ({ params: class5 }),
  'GET /api/subjects': () => ({}),
  'GET /api/subjects/class/{class}': () => ({ params: class5 }),
  'POST /api/subjects/add': ({ turn }) => ({
    body: { name: 'Hill subject', code: `new${turn}`, class: 5, session: '2026-2027' },
  }),
  'PUT /api/subjects/{id}': ({ records, turn }) => ({
    params: { id: records.subject },
    body: { name: 'Hill subject', code: `changed${turn}` },
  }),
  'DELETE /api/subjects/{id}': async (stage) => ({ params: { id: await addSubject(stage, `leaving${stage.turn}`) } }),
  'GET /api/schedule': () => ({}),
  'GET /api/schedule/options': () => ({}),
  'GET /api/schedule/single/{id}': ({ records }) => ({ params: { id: records.period } }),
  'GET /api/schedule/teacher/{email}': () => ({ params: { email: owner.teacher } }),
  'GET /api/schedule/{classNumber}': () => ({ params: { classNumber: 5 } }),
  'POST /api/schedule': ({ turn, caller }) => ({ body: newPeriod(turn, caller.domain) }),
  'PUT /api/schedule/{id}': ({ records, turn, caller }) => ({
    params: { id: records.period },
    body: newPeriod(turn, caller.domain),
  }),
  'DELETE /api/schedule/{id}': async (stage) => ({
    params: { id: await add(stage, '/api/schedule', newPeriod(stage.turn, stage.hill.domain)) },
  }),
  'GET /api/notices': () => ({}),
  'POST /api/notices': () => ({ body: notice }),
  'DELETE /api/notices/{id}': async (stage) => ({ params: { id: await add(stage, '/api/notices', notice) } }),
  'POST /api/message': () => ({ body: { recipientType: 'class', className: 5, message: 'Hill message' } }),
  'POST /api/message/student': () => ({ body: { recipientType: 'admin', message: 'Hill message' } }),
  'POST /api/message/admin': () => ({
    body: { recipientType: 'teacher', teacherEmail: owner.teacher, message: 'Hill message' },
  }),
  'GET /api/message/admin': () => ({}),
  'GET /api/message/class/{class}': () => ({ params: class5 }),
  'GET /api/message/teacher/{email}': () => ({ params: { email: owner.teacher } }),
  'GET /api/message/recipients': () => ({}),
  'GET /api/message/sent': () => ({}),
  'DELETE /api/message/{id}': async (stage) => ({ params: { id: await add(stage, '/api/message/admin', toOwner) } }),
  'POST /api/images': () => ({}),
  'GET /api/news/unread': () => ({}),
  'POST /api/news/read': ({ records }) => ({ body: { kind: 'notices', upTo: String(records.notice) } }),
  'GET /api/events': () => ({}),
  'GET /api/home': () => ({}),
  'GET /api/audit': () => ({ query: { person: 'a' } }),
  'GET /api/audit/export': () => ({}),
  'GET /api/audit/unusual-readings': () => ({}),
};

/** A school day before today. */
function dayBefore(turn: number): string {
  return new Date(testNow.getTime() - (1 + (turn % 100)) * 86_400_000).toISOString().slice(0, 10);
}

/** A period when nothing else is, with a teacher of the school with this domain. */
function newPeriod(turn: number, domain: string) {
  const minute = 5 * (turn % 270);
  const clock = (at: number) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
  const teacher = { email: `first@${domain}` };
  return {
    classNumber: 5,
    day: 'Monday',
    period: 1,
    subject: 'Hill subject',
    teacher,
    time: `${clock(minute)}-${clock(minute + 5)}`,
  };
}

export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}
