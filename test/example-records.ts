import { addPerson } from '../src/base/identity/server/person.queries.ts';
import { addSetupLink } from '../src/flows/set-up/server/set-up.queries.ts';
import { weekdayOf } from '../src/platform/contract/dates.ts';
import { enqueue } from '../src/platform/jobs/enqueue.ts';
import { newSecret } from '../src/platform/server/secrets.ts';
import { submitExam } from './exams.ts';
import { addTestGuardian } from './guardians.ts';
import { period } from './periods.ts';
import { linesFor, takeRegister } from './registers.ts';
import { addTestStudent, openTestSignIn, type TestPerson, type TestServer, testNow, testToday } from './test-school.ts';
import { addLaterTeacher, studentsOfClass5, type TwoSchools } from './two-schools.ts';

/** The school and the helpers that examples use. */
export type Stage = TwoSchools & {
  readonly records: Awaited<ReturnType<typeof makeRecords>>;
  /** The student whom the examples are about. */
  readonly studentId: number;
  /** A number that differs each time, for calls that can be made only once. */
  readonly turn: number;
  /** The caller. */
  readonly caller: { readonly email: string; readonly domain: string };
};

/** The owners of the records that the examples are about. */
export const owner = {
  teacher: 'third@hill.example',
  student: 's5@hill.example',
  guardian: 'guardian@hill.example',
  roll: 5,
};

const everybody = Array.from({ length: studentsOfClass5 }, () => 'Present' as const);
export const attendance = linesFor(...everybody);
export const marks = attendance.map(({ roll }) => ({ roll, mark: 10 }));
export const notice = { title: 'Hill notice', content: 'Hill content' };
export const messageToOwner = {
  recipientType: 'teacher',
  teacherEmail: owner.teacher,
  message: 'Hill message',
} as const;

/** Creates the first school's records that the examples need, by the same calls as people. */
export async function makeRecords(schools: TwoSchools) {
  const teacher = await openOwner(schools);
  const register = await takeRegister(schools.server, teacher, { attendance });
  if (register.status !== 201) throw new Error(`The register was not taken: ${register.body.message}`);
  const term = await addTerm(schools);
  const sent = { subject: 'Hill subject', examName: 'Hill exam', marks, term: String(term) };
  const exam = await submitExam(schools.server, teacher, sent);
  await addAsAdmin(schools, '/api/message/admin', messageToOwner);
  let last = { subject: 0, period: 0, notice: 0 };
  for (const place of [1, 2, 3]) {
    last = {
      subject: await addSubject(schools, `made${place}`),
      period: await addAsAdmin(schools, '/api/schedule', { ...period, time: `2${place}:00-2${place}:45` }),
      notice: await addAsAdmin(schools, '/api/notices', notice),
    };
  }
  return { ...last, exam: Number(exam.body._id), term };
}

/** Makes the whole present session of the first school a term; returns its id. */
async function addTerm({ server, hill }: TwoSchools): Promise<number> {
  const admin = await openTestSignIn(server.db, hill.id, hill.admin.email);
  const { body: sessions } = await server.call('GET', '/api/sessions', admin);
  const { session, from, to } = sessions.find(({ isPresent }: { isPresent: boolean }) => isPresent);
  const terms = [{ name: 'Hill term', from, to }];
  const { status, body } = await server.call('PUT', `/api/sessions/${session}`, admin, { terms });
  if (status !== 200) throw new Error(`The term was not added: ${body.message}`);
  return Number(body.terms[0]._id);
}

/** Adds a record to the first school as its admin; returns its id. */
export async function addAsAdmin({ server, hill }: TwoSchools, path: string, record: object): Promise<number> {
  const admin = await openTestSignIn(server.db, hill.id, hill.admin.email);
  const { status, body } = await server.call('POST', path, admin, record);
  if (status !== 201) throw new Error(`The example at ${path} was not added: ${body.message}`);
  return Number(body._id);
}

/** Adds a record to the first school as the teacher whom the examples are about; returns its id. */
export async function addAsOwner(stage: TwoSchools, path: string, record: object): Promise<number> {
  const { status, body } = await stage.server.call('POST', path, await openOwner(stage), record);
  if (status !== 201) throw new Error(`The example at ${path} was not added: ${body.message}`);
  return Number(body._id);
}

export function addSubject(schools: TwoSchools, code: string): Promise<number> {
  return addAsAdmin(schools, '/api/subjects/add', { name: `Hill ${code}`, code, class: 5, session: '2026-2027' });
}

/** A lesson of the owning teacher on the day of the tests, the same for every example. */
export async function lessonToday(stage: Stage): Promise<number> {
  const admin = await openTestSignIn(stage.server.db, stage.hill.id, stage.hill.admin.email);
  const { body } = await stage.server.call('GET', `/api/schedule/teacher/${owner.teacher}`, admin);
  const made = body.find((lesson: { periods: { period: number }[] }) => lesson.periods[0]?.period === 77);
  if (made) return Number(made._id);
  return addAsAdmin(stage, '/api/schedule', {
    ...period,
    day: weekdayOf(testToday),
    period: 77,
    teacher: { email: owner.teacher },
    time: '23:50-23:55',
  });
}

/** Adds a reason for one example only, whose name begins with this word. */
export function addReason(stage: Stage, word: string): Promise<number> {
  return addAsAdmin(stage, '/api/reasons', { name: `Hill ${word} ${stage.turn}`, status: 'Excused' });
}

/** Adds a field of the school's own on students for one example only, whose name begins with this word. */
export function addFieldFor(stage: Stage, word: string, more: object = {}): Promise<number> {
  return addAsAdmin(stage, '/api/fields', { of: 'student', name: `Hill ${word} ${stage.turn}`, type: 'text', ...more });
}

/** Adds a kind of identifier for one example only. */
export function addKindFor(stage: Stage, word: string): Promise<number> {
  return addAsAdmin(stage, '/api/identifier-kinds', { of: 'student', name: `Hill ${word} number ${stage.turn}` });
}

/** Saves a list of the first admin's for one example only. */
export function addListFor(stage: Stage, word: string): Promise<number> {
  return addAsAdmin(stage, '/api/lists', { of: 'student', name: `Hill ${word} list ${stage.turn}` });
}

/** Adds a field that everybody may see and change; returns its name. */
export async function addShownFieldFor(stage: Stage): Promise<string> {
  const everybody = ['teacher', 'student', 'guardian'];
  await addFieldFor(stage, 'shown', { seenBy: everybody, changedBy: everybody });
  return `Hill shown ${stage.turn}`;
}

/** Adds a teacher for one example only, whose email begins with these letters. */
export function addTeacherFor({ server, hill, turn }: Stage, letters: string): Promise<number> {
  return addLaterTeacher(server, hill.id, `${letters}${turn}@hill.example`);
}

/** Adds a student for one example only, with the roll `series` × 100,000 + turn. */
export async function addStudentFor({ server, hill, turn }: Stage, series: number) {
  const roll = 100_000 * series + turn;
  const { id } = await addTestStudent(server.db, hill, { roll, class: 7 });
  return { id, roll };
}

/** Links a new guardian, whose email begins with this word, to a student of one example only; returns the link's id. */
export async function addGuardianFor(stage: Stage, word: string): Promise<number> {
  const { server, hill, turn } = stage;
  const { id, roll } = await addStudentFor(stage, 6);
  const child = { schoolId: hill.id, email: `s${roll}@${hill.domain}` };
  await addTestGuardian(server.db, { ...child, guardian: `${word}${turn}@hill.example` });
  const links = server.db.selectFrom('guardian_link').select('id').where('school_id', '=', hill.id);
  return (await links.where('student_id', '=', id).executeTakeFirstOrThrow()).id;
}

/** Signs the owning teacher in again; returns the session's number. */
export async function addSession(stage: Stage): Promise<number> {
  const { body } = await stage.server.call('GET', '/api/identity/sessions', await openOwner(stage));
  return Number(body[0]._id);
}

/** Takes a register on an otherwise unused day; returns the day. */
export async function addRegister(stage: Stage): Promise<string> {
  const { server, hill, turn } = stage;
  const date = new Date(Date.UTC(2021, 6, turn)).toISOString().slice(0, 10);
  const ofClass = server.db.updateTable('enrolment').where('school_id', '=', hill.id).where('class', '=', 5);
  await ofClass.set({ from_date: '2019-01-01' }).execute();
  const { status, body } = await takeRegister(server, await openOwner(stage), { date, attendance });
  if (status !== 201) throw new Error(`The register was not taken: ${body.message}`);
  return date;
}

export async function addExam(stage: Stage): Promise<number> {
  const exam = {
    subject: 'Hill subject',
    examName: `Wrong exam ${stage.turn}`,
    marks,
    term: String(stage.records.term),
  };
  const { status, body } = await submitExam(stage.server, await openOwner(stage), exam);
  if (status !== 201) throw new Error(`The marks were not submitted: ${body.message}`);
  return Number(body._id);
}

/** Saves a draft of the owning teacher. */
export async function saveDraftOfOwner(stage: Stage, named: object): Promise<void> {
  const { status, body } = await stage.server.call('PUT', '/api/marks/draft', await openOwner(stage), {
    ...named,
    marks,
  });
  if (status !== 200) throw new Error(`The draft was not saved: ${body.message}`);
}

/** Adds a conversation of the owning teacher with the office, for one example only; returns it and its newest message. */
export async function addConversation(stage: Stage): Promise<{ readonly id: number; readonly last: string }> {
  const asked = await addAsAdmin(stage, '/api/message/admin', messageToOwner);
  const answer = { message: 'Hill answer' };
  const { status, body } = await stage.server.call(
    'POST',
    `/api/message/${asked}/answer`,
    await openOwner(stage),
    answer,
  );
  if (status !== 201) throw new Error(`The message was not answered: ${body.message}`);
  return { id: Number(body.conversation), last: body._id };
}

/** The secret of a new set-up link. */
export async function addLink({ server }: Stage): Promise<string> {
  const token = newSecret();
  await addSetupLink(server.db, token, testNow);
  return token;
}

/** A period at an otherwise free time, with a teacher of the school with this domain. */
export function newPeriod(turn: number, domain: string) {
  const minute = 5 * (turn % 270);
  const clock = (at: number) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
  return {
    classNumber: 5,
    day: 'Monday',
    period: 1,
    subject: 'Hill subject',
    teacher: { email: `first@${domain}` },
    time: `${clock(minute)}-${clock(minute + 5)}`,
  } as const;
}

/** Signs the first school's admin in. */
export function openAdmin({ server, hill }: TwoSchools): Promise<TestPerson> {
  return openTestSignIn(server.db, hill.id, hill.admin.email);
}

export function openOwner({ server, hill }: TwoSchools): Promise<TestPerson> {
  return openTestSignIn(server.db, hill.id, owner.teacher);
}

/** Five days for one example only, or the next five; each endpoint's examples begin in a year of their own. */
export function daysOf(year: number, turn: number, part: 0 | 1 = 0) {
  const day = (place: number) =>
    new Date(Date.UTC(year, 0, 1 + 10 * turn + 5 * part + place)).toISOString().slice(0, 10);
  return { from: day(0), to: day(4) };
}

/** Adds a session for one example only, in the year in which the endpoint's examples begin; returns its name. */
export async function addSchoolSession({ server, hill, turn }: Stage, year: number): Promise<string> {
  const admin = await openTestSignIn(server.db, hill.id, hill.admin.email);
  const body = { session: `example ${year} ${turn}`, ...daysOf(year, turn) };
  const { status, body: added } = await server.call('POST', '/api/sessions', admin, body);
  if (status !== 201) throw new Error(`The session was not added: ${added.message}`);
  return added.session;
}

/** Adds two sessions for one example only, one after the other, and a student to the first; returns their names. */
export async function addNextSessions(stage: Stage): Promise<{ readonly from: string; readonly to: string }> {
  const { server, hill, turn } = stage;
  const admin = await openTestSignIn(server.db, hill.id, hill.admin.email);
  const names = { from: `example ${turn}a`, to: `example ${turn}b` };
  for (const body of [
    { session: names.from, ...daysOf(9000, turn, 0) },
    { session: names.to, ...daysOf(9000, turn, 1) },
  ]) {
    const { status, body: added } = await server.call('POST', '/api/sessions', admin, body);
    if (status !== 201) throw new Error(`The session was not added: ${added.message}`);
  }
  await addTestStudent(server.db, hill, { roll: 500_000 + turn, class: 7, session: names.from });
  return names;
}

/** Adds a job for one example only; returns its id. */
export async function addJob({ server, hill }: Stage, state: 'waiting' | 'dead'): Promise<number> {
  const { db } = server;
  const job = { schoolId: hill.id, kind: 'example', payload: {}, by: hill.admin.id, now: testNow };
  const id = await db.transaction().execute((transaction) => enqueue(transaction, job));
  await db.updateTable('job').set({ state }).where('school_id', '=', hill.id).where('id', '=', id).execute();
  return id;
}

/** Makes an office for one example only, with somebody of this email in it, if one is named; returns its id. */
export async function addOfficeFor(stage: Stage, email?: string): Promise<number> {
  // The existing offices are removed because a school can have only a limited number.
  const others = stage.server.db.updateTable('office').where('school_id', '=', stage.hill.id);
  await others.set({ removed_at: testNow.toISOString() }).where('name', 'like', 'Hill %').execute();
  const facts = { name: `Hill office ${stage.turn}`, duties: ['registers'], reach: 'school' };
  const id = await addAsAdmin(stage, '/api/offices', facts);
  if (email !== undefined) await addAsAdmin(stage, `/api/offices/${id}/people`, { name: 'Hill clerk', email });
  return id;
}

/** Another account with the owning teacher's email, which is not joined with it. Returns its person's id. */
export async function addTwin({ server: { db }, hill }: Stage): Promise<number> {
  const ofTwin = db.selectFrom('email_owner').select('person_id').where('email', '=', owner.teacher);
  const known = await ofTwin.where('role', '=', 'guardian').executeTakeFirst();
  const id = known?.person_id ?? (await makeTwin(db, hill.id));
  const account = db.updateTable('account').where('school_id', '=', hill.id).where('email', '=', owner.teacher);
  await account.set({ login_id: null }).execute();
  return id;
}

async function makeTwin(db: TestServer['db'], schoolId: number): Promise<number> {
  const account = { email: 'twin@hill.example', passwordHash: 'none', mustChangePassword: false };
  const person = { ...account, role: 'guardian', name: 'Hill twin', photoUrl: null, address: null } as const;
  const id = await db.transaction().execute((transaction) => addPerson(transaction, schoolId, person, testNow));
  await db.updateTable('account').set({ email: owner.teacher }).where('email', '=', account.email).execute();
  await db.updateTable('email_owner').set({ email: owner.teacher }).where('email', '=', account.email).execute();
  return id;
}
