import { type Fault, fault } from '../../../platform/contract/reason.ts';
import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { madeBy } from '../../../platform/database/versions.ts';
import { enrolledOn } from '../../school/server/enrolled-on.ts';
import * as refusals from '../imports.refusals.ts';
import type { AppliedImport } from './import-kind.ts';

/** The people whom an import made. */
export async function listMadePeople(db: Database, { schoolId, changeId }: AppliedImport): Promise<number[]> {
  const people = inSchool(db, schoolId).selectFrom('person').select('id');
  const made = await people.where('id', 'in', madeBy('person', schoolId, changeId)).execute();
  return made.map(({ id }) => id);
}

/** What depends on the people whom an import made, or on where it put them. */
export async function findHoldOfPeople(db: Database, applied: AppliedImport): Promise<Fault | undefined> {
  const signIn = await findSignIn(db, applied);
  if (signIn) return fault(refusals.importHeldBySignIn, signIn);
  const register = await findRegister(db, applied);
  if (register) return fault(refusals.importHeldByRegister, register);
  const marks = await findMarks(db, applied);
  if (marks) return fault(refusals.importHeldByMarks, marks);
  const used = await findUsed(db, applied);
  return used && fault(refusals.importHeldByUse, used);
}

/** Somebody who has done something: whatever it is, they signed in first. */
function findSignIn(db: Database, applied: AppliedImport) {
  return inSchool(db, applied.schoolId)
    .selectFrom('audit_entry as entry')
    .innerJoin('person', onKey('person.id', 'entry.actor_id'))
    .select('person.name')
    .where('entry.actor_id', 'in', madeBy('person', applied.schoolId, applied.changeId))
    .limit(1)
    .executeTakeFirst();
}

function findRegister(db: Database, applied: AppliedImport) {
  return inSchool(db, applied.schoolId)
    .selectFrom('attendance_mark as line')
    .innerJoin('attendance_sheet as sheet', onKey('sheet.id', 'line.sheet_id'))
    .innerJoin('enrolment', onKey('enrolment.id', 'line.enrolment_id'))
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .select(['person.name', 'sheet.class', 'sheet.date'])
    .where('line.enrolment_id', 'in', madeBy('enrolment', applied.schoolId, applied.changeId))
    .orderBy('sheet.date')
    .limit(1)
    .executeTakeFirst();
}

function findMarks(db: Database, applied: AppliedImport) {
  return inSchool(db, applied.schoolId)
    .selectFrom('mark')
    .innerJoin('marks_record as record', onKey('record.id', 'mark.record_id'))
    .innerJoin('enrolment', onKey('enrolment.id', 'mark.enrolment_id'))
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .select(['person.name', 'record.subject', 'record.exam_name as exam'])
    .where('mark.enrolment_id', 'in', madeBy('enrolment', applied.schoolId, applied.changeId))
    .limit(1)
    .executeTakeFirst();
}

/** Somebody whom others name, or who has got a photo. */
async function findUsed(db: Database, applied: AppliedImport) {
  const { schoolId } = applied;
  const uses = [
    inSchool(db, schoolId).selectFrom('absence').select('student_id as id'),
    inSchool(db, schoolId).selectFrom('class').select('teacher_id as id').$narrowType<{ id: number }>(),
    inSchool(db, schoolId).selectFrom('subject').select('teacher_id as id').$narrowType<{ id: number }>(),
    inSchool(db, schoolId).selectFrom('timetable_period').select('teacher_id as id'),
    inSchool(db, schoolId).selectFrom('message').select('teacher_id as id').$narrowType<{ id: number }>(),
    inSchool(db, schoolId).selectFrom('person').select('id').where('photo_url', 'is not', null),
  ];
  for (const use of uses) {
    const found = await inSchool(db, schoolId)
      .selectFrom('person')
      .select('name')
      .where('id', 'in', madeBy('person', applied.schoolId, applied.changeId))
      .where('id', 'in', use)
      .limit(1)
      .executeTakeFirst();
    if (found) return found;
  }
  return undefined;
}

/** Those whom it made who have not chosen a password, by roll or name; of students, those who are in a class on a day. */
export function listSignInsMade(
  db: Database,
  applied: AppliedImport,
  inClass: { readonly class: number; readonly date: string } | undefined,
) {
  return inSchool(db, applied.schoolId)
    .selectFrom('person')
    .innerJoin('account', onKey('account.person_id', 'person.id'))
    .leftJoin('enrolment', (join) =>
      onKey('enrolment.student_id', 'person.id')(join).on(enrolledOn(inClass?.date ?? applied.appliedAt.slice(0, 10))),
    )
    .select(['person.id', 'person.name', 'account.email', 'enrolment.roll'])
    .where('person.id', 'in', madeBy('person', applied.schoolId, applied.changeId))
    .where('account.must_change_password', '=', 1)
    .where('account.closed_at', 'is', null)
    .$if(inClass !== undefined, (query) => query.where('enrolment.class', '=', inClass?.class ?? 0))
    .$if(inClass === undefined, (query) => query.where('person.role', '<>', 'student'))
    .orderBy('enrolment.roll')
    .orderBy('person.search_name')
    .orderBy('person.id')
    .execute();
}
