import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toStatus } from '../../src/base/school/server/status-codes.ts';
import { daysAfter } from '../../src/platform/contract/dates.ts';
import { type AttendanceStatus, days } from '../../src/platform/contract/school-terms.ts';
import { connect } from '../../src/platform/database/connect.ts';
import type { Database } from '../../src/platform/database/tables.ts';
import { type ServerProcess, startServerProcess } from '../../test/server-process.ts';

/** The classes and their rolls. They are small so that registers are marked quickly. */
export const smallClasses = { 1: [1, 2, 3], 2: [4, 5, 6] } as const;
export type SmallClass = keyof typeof smallClasses;

export const smallPassword = 'chalk and slate';
export const smallTeachers = ['one@school.example', 'two@school.example'] as const;
/** The topic of another day with which the school keeps a diary. */
const keptTopic = 'Kept';
const adminEmail = 'ada@school.example';

export type Lines = Readonly<Record<string, AttendanceStatus>>;

/** A stored change of a register, with the whole register as it was then. */
export type StoredChange = {
  readonly class: number;
  readonly by: string;
  readonly kind: 'take' | 'correct';
  readonly lines: Lines;
};

export type WorkKind = 'topic' | 'homework' | 'handIn';

/** A topic, homework or hand-in that was stored, as often as it was. */
export type StoredWork = { readonly kind: WorkKind; readonly text: string };

/** A school of two classes and two teachers on SQLite, in a server process that can be restarted. */
export class SmallSchool {
  readonly db: Database;
  readonly #directory: string;
  #server: ServerProcess;
  #handInsBefore = 0;
  /** The student who hands in, and their homework. */
  student = { email: '', homework: 0 };

  private constructor(db: Database, directory: string, server: ServerProcess) {
    this.db = db;
    this.#directory = directory;
    this.#server = server;
  }

  static async open(): Promise<SmallSchool> {
    const directory = mkdtempSync(join(tmpdir(), 'rollbook-schedules-'));
    const server = await startIn(directory);
    const school = new SmallSchool(connect(databaseIn(directory)), directory, server);
    school.student = await fill(server);
    return school;
  }

  get url(): string {
    return this.#server.url;
  }

  /** Kills the server, so that it ends in the middle of whatever it does, and starts it again. */
  async restart(): Promise<void> {
    await this.#server.end('SIGKILL');
    this.#server = await startIn(this.#directory);
  }

  async close(): Promise<void> {
    await this.#server.end('SIGTERM');
    await this.db.destroy();
    rmSync(this.#directory, { recursive: true });
  }

  /** Forgets every register and every session, for the next schedule. */
  async clear(): Promise<void> {
    const tables = ['attendance_correction', 'attendance_mark', 'attendance_mark_past', 'attendance_sheet'] as const;
    for (const table of [...tables, 'kept_answer', 'sign_in', 'hand_in'] as const)
      await this.db.deleteFrom(table).execute();
    for (const table of ['diary_entry', 'diary_entry_version'] as const)
      await this.db.deleteFrom(table).where('topic', '<>', keptTopic).execute();
    for (const table of ['homework', 'homework_version'] as const)
      await this.db.deleteFrom(table).where('id', '<>', this.student.homework).execute();
    this.#handInsBefore = await this.#countHandIns();
  }

  /** Counts everything that was ever handed in, by the audit. */
  async #countHandIns(): Promise<number> {
    const entries = this.db.selectFrom('audit_entry').select('id').where('action', '=', 'homework.hand-in');
    return (await entries.execute()).length;
  }

  /**
   * Reads every topic and homework that was ever stored, and every hand-in: the text of the last, and of those before
   * it their number, as they leave nothing else.
   */
  async readWork(): Promise<{ readonly stored: StoredWork[]; readonly handIns: number }> {
    const { db } = this;
    const topics = await db
      .selectFrom('diary_entry_version')
      .select('topic as text')
      .where('topic', '<>', keptTopic)
      .execute();
    const given = await db.selectFrom('homework').select('title as text').execute();
    const last = await db.selectFrom('hand_in').select('text').execute();
    const of = (kind: WorkKind, rows: readonly { readonly text: string | null }[]) =>
      rows.map(({ text }) => ({ kind, text: text ?? '' }));
    const stored = [...of('topic', topics), ...of('homework', given), ...of('handIn', last)];
    return { stored, handIns: (await this.#countHandIns()) - this.#handInsBefore };
  }

  /** Ends a person's sessions, as an admin or another device of theirs would. */
  async endSessions(email: string): Promise<void> {
    const person = this.db.selectFrom('email_owner').select('person_id').where('email', '=', email);
    await this.db.deleteFrom('sign_in').where('person_id', 'in', person).execute();
  }

  /** Reads all stored changes in order. */
  async readChanges(): Promise<StoredChange[]> {
    const { db } = this;
    const sheets = await db.selectFrom('attendance_sheet').selectAll().orderBy('id').execute();
    const rolls = new Map(
      (await db.selectFrom('enrolment').select(['id', 'roll']).execute()).map((row) => [row.id, row.roll]),
    );
    const emails = new Map(
      (await db.selectFrom('email_owner').select(['email', 'person_id']).execute()).map((row) => [
        row.person_id,
        row.email,
      ]),
    );
    const marks = await db.selectFrom('attendance_mark').selectAll().execute();
    const corrections = await db.selectFrom('attendance_correction').selectAll().orderBy('id', 'desc').execute();
    return sheets.flatMap((sheet) => {
      const lines: Record<string, AttendanceStatus> = {};
      for (const mark of marks)
        if (mark.sheet_id === sheet.id) lines[rolls.get(mark.enrolment_id) ?? 0] = toStatus(mark.status);
      const changes: StoredChange[] = [];
      const change = (by: number, kind: StoredChange['kind']) =>
        changes.unshift({ class: sheet.class, by: emails.get(by) ?? '', kind, lines: { ...lines } });
      let last = '';
      for (const row of corrections.filter(({ sheet_id }) => sheet_id === sheet.id)) {
        if (row.corrected_at !== last) change(row.corrected_by, 'correct');
        last = row.corrected_at;
        lines[rolls.get(row.enrolment_id) ?? 0] = row.old_status;
      }
      change(sheet.taken_by, 'take');
      return changes;
    });
  }
}

function databaseIn(directory: string) {
  return { engine: 'sqlite', file: join(directory, 'rollbook.sqlite') } as const;
}

function startIn(directory: string): Promise<ServerProcess> {
  return startServerProcess(databaseIn(directory), { LOG_LEVEL: 'info', HOST: '127.0.0.1' });
}

async function fill({ url, readOutput }: ServerProcess): Promise<SmallSchool['student']> {
  const call = async (path: string, token: string | undefined, body: object, method = 'POST') => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json() as Promise<Answered>;
  };
  const signIn = async (role: 'admin' | 'teacher' | 'student', email: string, password: string = smallPassword) => {
    const { token } = await call(`/api/auth/${role}`, undefined, { email });
    await call('/api/identity/sign-in', token, { email, password });
    return token;
  };
  const findToken = () => /\/setup#([\w-]+)/.exec(readOutput())?.[1];
  // The server answers before all of its output has arrived.
  while (findToken() === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
  const setupToken = findToken();
  const school = { name: 'Example School', domain: 'school.example', timeZone: 'Asia/Dhaka', days };
  const admin = { name: 'Ada Admin', email: adminEmail, password: smallPassword };
  await call('/api/school', undefined, { token: setupToken, school, admin });
  const token = await signIn('admin', adminEmail);
  const read = async <T>(path: string, by: string) =>
    (await (await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${by}` } })).json()) as T;
  const sessions = await read<{ session: string; isPresent: boolean }[]>('/api/sessions', token);
  const session = sessions.find(({ isPresent }) => isPresent)?.session;
  const address = { street: 'Hill Road 1', city: 'Dhaka', state: 'Dhaka', postalCode: '1209' };
  for (const email of smallTeachers)
    await call('/api/teachers', token, {
      name: `Teacher ${email}`,
      email,
      password: smallPassword,
      phone: '1',
      address,
    });
  const added: Answered[] = [];
  for (const [classNumber, rolls] of Object.entries(smallClasses))
    for (const roll of rolls) {
      const student = await call('/api/students', token, {
        name: `Student Number${roll}`,
        roll,
        dateOfBirth: '2012-03-04',
        gender: 'Female',
        address,
        session,
        courseEnrolled: 'Science',
        class: Number(classNumber),
        guardianDetails: { name: 'Gus', relation: 'father', phone: '2' },
      });
      added.push(student);
    }
  await fillTimetable(call, token);
  const teacher = await signIn('teacher', smallTeachers[0]);
  const { today } = (await read<{ school: { today: string } }>('/api/school', token)).school;
  const yesterday = daysAfter(today, -1);
  await call(`/api/diary/1/${yesterday}/1`, teacher, { topic: keptTopic }, 'PUT');
  const given = { class: 1, subject: 'Art', title: 'Hand in', due: daysAfter(yesterday, 2), handIn: 'text' };
  const { _id: homework } = await call('/api/homework', teacher, given);
  const [{ email, firstPassword = '' } = { email: '' }] = added;
  const student = await signIn('student', email, firstPassword);
  const passwords = { currentPassword: firstPassword, newPassword: smallPassword };
  await call('/api/identity/password', student, passwords);
  return { email, homework: Number(homework) };
}

type Answered = { token: string; _id: string; email: string; firstPassword?: string };
type Call = (path: string, token: string, body: object) => Promise<Answered>;

/** Every class has a lesson every day, of both teachers. */
async function fillTimetable(call: Call, token: string): Promise<void> {
  const teachers = smallTeachers.map((email) => ({ name: `Teacher ${email}`, email }));
  for (const day of days)
    for (const [place, classNumber] of Object.keys(smallClasses).entries()) {
      const time = `0${8 + place}:00-0${8 + place}:45`;
      const lesson = { day, period: 1, subject: 'Art', teachers, time };
      await call('/api/schedule', token, { classNumber: Number(classNumber), ...lesson });
    }
}
