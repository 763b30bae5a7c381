import { recordAction } from '../../../base/audit/server/audit.queries.ts';
import { holdEnrolments } from '../../../base/enrolments/server/student-clash.ts';
import { changeEmails, listEmailOwners, removeStudents } from '../../../base/identity/server/many.queries.ts';
import { enrolledFrom, enrolledOn } from '../../../base/school/server/enrolled-on.ts';
import { forEverySchool } from '../../../base/school/server/every-school.ts';
import { readSchoolById, type School } from '../../../base/school/server/school.queries.ts';
import { studentEmail } from '../../../base/students/students.contract.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { storeVersions } from '../../../platform/database/versions.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { emailsThatMayChange } from './turn-day.rules.ts';

/**
 * Applies the day's changes to the students of every school: those without a further enrolment leave, and those with a
 * new roll sign in with its email. Safe to repeat, and to run on several servers at once.
 */
export async function turnDay(db: Database, now: Date): Promise<void> {
  await forEverySchool(db, ({ id }) => db.transaction().execute((transaction) => turnDayOf(transaction, id, now)));
}

async function turnDayOf(transaction: DatabaseTransaction, schoolId: number, now: Date): Promise<void> {
  await holdEnrolments(transaction, schoolId);
  const school = await readSchoolById(transaction, schoolId);
  const turned = await turnStudents(transaction, school, now);
  if (turned.length === 0) return;
  const nobody = { actor: { schoolId, personId: null }, address: null };
  const date = localDate(school.time_zone, now);
  const change = await recordAction(transaction, nobody, { action: 'students.turn-day', date, at: now });
  await storeVersions(transaction, change, { student: turned });
}

/** Does the same for one school, as part of a change that records it. Returns the students concerned. */
export async function turnStudents(transaction: DatabaseTransaction, school: School, now: Date): Promise<number[]> {
  const today = localDate(school.time_zone, now);
  const leaving = await listLeaving(transaction, school.id, today);
  if (leaving.length > 0) await removeStudents(transaction, school.id, leaving, now);
  const renamed = await listEmailsToChange(transaction, school, today);
  if (renamed.length > 0) await changeEmails(transaction, school.id, renamed);
  return [...leaving, ...renamed.map(({ personId }) => personId)];
}

/** The students without an enrolment on this day or later. */
async function listLeaving(db: Database, schoolId: number, today: string): Promise<number[]> {
  const rows = await selectIn(db, schoolId, 'person', { role: 'student', left_at: null })
    .select('person.id')
    .where('person.id', 'not in', staying(db, schoolId, today))
    .execute();
  return rows.map(({ id }) => id);
}

function staying(db: Database, schoolId: number, today: string) {
  return selectIn(db, schoolId, 'enrolment').select('student_id').where(enrolledFrom(today));
}

/**
 * Lists the students whose email belongs to another roll than theirs, with the email that they get if nobody else has
 * it.
 */
async function listEmailsToChange(db: Database, { id, domain }: School, today: string) {
  const rows = await selectIn(db, id, 'enrolment')
    .innerJoin('account', onKey('account.person_id', 'enrolment.student_id'))
    .select(['enrolment.student_id as personId', 'enrolment.roll', 'account.email'])
    .where('account.closed_at', 'is', null)
    .where(enrolledOn(today))
    .execute();
  const ofRoll = (email: string) => /^s\d+@/.test(email) && email.endsWith(`@${domain}`);
  const wanted = rows
    .map(({ personId, roll, email }) => ({ personId, former: email, email: studentEmail(roll, domain) }))
    .filter(({ former, email }) => former !== email && ofRoll(former));
  return wanted.length === 0 ? [] : emailsThatMayChange(wanted, await listEmailOwners(db, id, domain));
}
