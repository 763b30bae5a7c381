import { sql } from 'kysely';
import { eraseAddresses } from '../../../base/audit/server/audit.queries.ts';
import { endEnrolment } from '../../../base/enrolments/server/enrolments.queries.ts';
import { removeLinks } from '../../../base/guardians/server/record.queries.ts';
import { erasePerson } from '../../../base/identity/server/person.queries.ts';
import { changePhoto } from '../../../base/identity/server/photo.queries.ts';
import { eraseMails } from '../../../base/mail/server/mail.queries.ts';
import { forgetReading } from '../../../base/news/server/news.queries.ts';
import { lasts } from '../../../base/school/server/enrolled-on.ts';
import { eraseStudentDetails } from '../../../base/students/server/students.queries.ts';
import { erasedGuardianName, erasedName } from '../../../platform/contract/school-terms.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { eraseVersions, storeVersions } from '../../../platform/database/versions.ts';
import { discardFiles } from '../../../platform/files/stored-files.ts';
import { forgetAnswers } from '../../../platform/http/idempotency.ts';
import type { Config } from '../../../platform/server/config.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { eraseAbsences } from '../../../records/absences/server/absences.queries.ts';
import { eraseNotes } from '../../../records/attendance/server/record.queries.ts';
import { eraseHandIns } from '../../../records/homework/server/hand-ins.queries.ts';
import { eraseFromDrafts } from '../../../records/marks/server/drafts.queries.ts';
import { eraseWhys } from '../../../records/marks/server/record.queries.ts';
import { eraseMessages } from '../../../records/messages/server/sent.queries.ts';
import { eraseComments } from '../../../records/reports/server/record.queries.ts';
import { forgetStudents } from '../../imports/server/imports.queries.ts';
import { eraseSourcedId } from '../../oneroster/server/sourced-ids.queries.ts';
import { eraseCards } from '../../report-cards/server/report-cards.queries.ts';

export type Erasure = {
  readonly schoolId: number;
  readonly studentId: number;
  readonly now: Date;
  /** Today at the school: the last day of a current enrolment. */
  readonly today: string;
  readonly config: Pick<Config, 'imageHost'>;
};

/**
 * Erases a student's data and guardians without another child. Registers and marks stay as the school's evidence.
 * Returns the erased people and the file keys of their hand-ins and of imports; `undefined` if there is no such student or they are already
 * erased.
 */
export async function eraseStudent(
  transaction: DatabaseTransaction,
  erasure: Erasure,
): Promise<{ readonly people: readonly number[]; readonly files: readonly string[] } | undefined> {
  const { schoolId, studentId, now, today, config } = erasure;
  if (!(await erasePerson(transaction, schoolId, { id: studentId, role: 'student', now, nobody: erasedName })))
    return undefined;
  await endEnrolment(transaction, schoolId, studentId, today);
  await changePhoto(transaction, { schoolId, personId: studentId, photo: null, now, config });
  await eraseStudentDetails(transaction, schoolId, studentId);
  await eraseAbsences(transaction, schoolId, studentId);
  await eraseNotes(transaction, schoolId, studentId);
  await eraseWhys(transaction, schoolId, studentId);
  await eraseFromDrafts(transaction, schoolId, studentId);
  await eraseCards(transaction, schoolId, studentId);
  await eraseComments(transaction, schoolId, studentId);
  await eraseSourcedId(transaction, schoolId, studentId);
  const files = await eraseHandIns(transaction, schoolId, studentId);
  const sheets = await forgetStudents(transaction, schoolId);
  await eraseVersions(transaction, schoolId, studentId);
  const guardians = await removeLinks(transaction, schoolId, studentId);
  for (const id of guardians) {
    await erasePerson(transaction, schoolId, { id, role: 'guardian', now, nobody: erasedGuardianName });
    await eraseVersions(transaction, schoolId, id);
  }
  const erased = [studentId, ...guardians];
  await forgetAnswers(transaction, schoolId);
  for (const personId of erased) await eraseTraces(transaction, schoolId, personId);
  return { people: erased, files: [...files, ...sheets] };
}

/** The records that every signed-in person leaves. */
async function eraseTraces(transaction: DatabaseTransaction, schoolId: number, personId: number): Promise<void> {
  await eraseMessages(transaction, schoolId, personId);
  await forgetReading(transaction, schoolId, personId);
  await eraseMails(transaction, schoolId, personId);
  await eraseAddresses(transaction, schoolId, personId);
}

/** A student's current or last roll; `undefined` if there is no such student or they are erased. */
export async function findLastRoll(db: Database, schoolId: number, studentId: number): Promise<number | undefined> {
  const row = await selectIn(db, schoolId, 'person', { id: findableId(studentId), erased_at: null })
    .innerJoin('enrolment', onKey('enrolment.student_id', 'person.id'))
    .select('enrolment.roll')
    .orderBy(sql`case when ${lasts()} then 0 else 1 end`)
    .orderBy('enrolment.from_date', 'desc')
    .orderBy('enrolment.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.roll;
}

/** The erased people of all schools, with what identifies them in a copy of the same database. */
export function listErased(db: Database) {
  return db
    .selectFrom('person')
    .innerJoin('school', 'school.id', 'person.school_id')
    .select(['school.domain', 'school.time_zone', 'person.school_id', 'person.id', 'person.created_at'])
    .where('person.erased_at', 'is not', null)
    .execute();
}

type Erased = Awaited<ReturnType<typeof listErased>>[number];

/** Erases again, in a restored database, those who were erased after its backup was made; returns their number. */
export async function repeatErasures(
  db: Database,
  erased: readonly Erased[],
  { now, config }: Pick<Erasure, 'now' | 'config'>,
): Promise<number> {
  let count = 0;
  await db.transaction().execute(async (transaction) => {
    for (const person of erased) {
      if (!(await isThere(transaction, person))) continue;
      const today = localDate(person.time_zone, now);
      const repeated = { schoolId: person.school_id, studentId: person.id, now, today, config };
      const again = await eraseStudent(transaction, repeated);
      if (!again) continue;
      await discardFiles(transaction, person.school_id, again.files, now);
      await storeVersions(transaction, { schoolId: person.school_id, id: 0, at: now }, { student: [person.id] });
      count += 1;
    }
  });
  return count;
}

async function isThere(db: Database, { domain, school_id, id, created_at }: Erased): Promise<boolean> {
  const found = await selectIn(db, school_id, 'person', { id, created_at })
    .innerJoin('school', 'school.id', 'person.school_id')
    .select('person.id')
    .where('school.domain', '=', domain)
    .executeTakeFirst();
  return found !== undefined;
}
