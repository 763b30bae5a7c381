import { sql } from 'kysely';
import type { RollOn } from '../../../base/enrolments/server/roll-holder.queries.ts';
import { isHomeClass } from '../../../base/school/server/classes.queries.ts';
import { enrolledOn } from '../../../base/school/server/enrolled-on.ts';
import { countMembersOf, groupsOf, memberOn, membersOfGroups } from '../../../base/school/server/groups.queries.ts';
import { teacherIds } from '../../../base/school/server/teachers-of.ts';
import { classesTaught } from '../../../base/school/server/teaching.queries.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { deleteIn, onKey, selectIn } from '../../../platform/database/in-school.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { noId, type Scope, within } from '../../../platform/database/scope.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { isOfItsDay } from '../../marks/server/of-its-day.ts';
import type { Writers } from './comments.rules.ts';
import type { Member } from './members.queries.ts';
import type { Period } from './period.queries.ts';

/** A subject in which a student can get a comment, and the teachers who write its comments. */
export type CommentedSubject = Writers & { readonly id: number; readonly name: string; readonly class: number };

/** The subject of this name that the student has in their class or a group, or in which they have marks from another one. */
export async function findSubjectOf(
  db: Database,
  schoolId: number,
  {
    name,
    member,
    period: { session, day },
  }: { readonly name: string; readonly member: Member; readonly period: Period },
): Promise<CommentedSubject | undefined> {
  const withMarks = selectIn(db, schoolId, 'marks_record', { session_id: session.id, subject: name })
    .innerJoin('mark', onKey('mark.record_id', 'marks_record.id'))
    .select('marks_record.subject_id')
    .where('mark.enrolment_id', 'in', idList(db, member.enrolments))
    .where(isOfItsDay(db, schoolId, 'marks_record'));
  const found = await subjectsWithTeacher(db, schoolId, session.id)
    .where('subject.name', '=', name)
    .where(({ or, eb }) =>
      or([
        ...(member.wasThere ? [eb('subject.class', '=', member.class)] : []),
        eb('subject.class', 'in', groupsOf(db, schoolId, member.id, day)),
        eb('subject.id', 'in', withMarks.where('marks_record.subject_id', 'is not', null)),
      ]),
    )
    .orderBy(({ eb }) => eb.case().when('subject.class', '=', member.class).then(0).else(1).end())
    .orderBy('subject.id')
    .executeTakeFirst();
  if (!found) return undefined;
  const submitters = await selectIn(db, schoolId, 'marks_record', {
    session_id: session.id,
    class: found.class,
    subject: name,
  })
    .select('submitted_by')
    .distinct()
    .execute();
  return {
    id: found.id,
    name: found.name,
    class: found.class,
    teacherIds: teacherIds(found),
    submitters: submitters.map(({ submitted_by }) => submitted_by),
  };
}

/**
 * Selects the subjects of a session, each with its first teacher unless they have left, and the ids of the other
 * teachers.
 */
function subjectsWithTeacher(db: Database, schoolId: number, sessionId: number) {
  return selectIn(db, schoolId, 'subject', { session_id: sessionId })
    .leftJoin('person as teacher', (join) =>
      onKey('teacher.id', 'subject.teacher_id')(join).on('teacher.left_at', 'is', null),
    )
    .leftJoin('account', onKey('account.person_id', 'teacher.id'))
    .select(['subject.id', 'subject.name', 'subject.class', 'teacher.id as teacher_id', 'subject.more_teachers'])
    .select(['teacher.name as teacher_name', 'account.email as teacher_email']);
}

/**
 * The classes in a scope in their order, and the groups of a session if one is given, each with its own teacher if it has
 * one who is at the school.
 */
export function listClassTeachers(
  db: Database,
  schoolId: number,
  scope: Scope,
  { class: classNumber, session }: { readonly class?: number | undefined; readonly session?: number },
) {
  const classes = selectIn(db, schoolId, 'class')
    .leftJoin('person as teacher', (join) =>
      onKey('teacher.id', 'class.teacher_id')(join).on('teacher.left_at', 'is', null),
    )
    .leftJoin('account', onKey('account.person_id', 'teacher.id'))
    .select(['class.number as class', 'class.session_id', 'teacher.id as teacher_id'])
    .select(['teacher.name as teacher_name', 'account.email as teacher_email'])
    .where(({ or, eb }) => or([isHomeClass(), eb('class.session_id', '=', session ?? noId)]));
  return within(classes, scope, {
    classes: (some, teaching) => some.where('class.number', 'in', classesTaught(db, schoolId, teaching)),
    children: (some) => some.where('class.number', 'is', null),
    person: (some) => some.where('class.number', 'is', null),
  })
    .$if(classNumber !== undefined, (query) => query.where('class.number', '=', classNumber as number))
    .orderBy('class.place')
    .orderBy('class.number')
    .execute();
}

/** Lists the subjects of a session by name, of every class or of one, each with its teacher. */
export function listSubjectTeachers(db: Database, schoolId: number, sessionId: number, classNumber?: number) {
  return subjectsWithTeacher(db, schoolId, sessionId)
    .$if(classNumber !== undefined, (query) => query.where('subject.class', '=', classNumber as number))
    .orderBy('subject.name')
    .orderBy('subject.id')
    .execute();
}

/** Lists the classes and subjects for which a person submitted an exam in a session. */
export function listSubmittedBy(db: Database, schoolId: number, sessionId: number, personId: number) {
  return selectIn(db, schoolId, 'marks_record', { session_id: sessionId, submitted_by: personId })
    .select(['class', 'subject'])
    .distinct()
    .execute();
}

/** How many students each class, and each of these groups, has on the day of a report. */
export async function countMembers(
  db: Database,
  schoolId: number,
  { day }: Pick<Period, 'day'>,
  groups: readonly number[],
) {
  const ofClasses = membersOn(db, schoolId, day)
    .select(({ fn }) => ['enrolment.class', fn.countAll<number>().as('students')])
    .groupBy('enrolment.class');
  return [...(await ofClasses.execute()), ...(await countMembersOf(db, schoolId, groups, day))];
}

/** Counts the comments of a term by class or group and subject, the subject by its name. */
export async function countWritten(db: Database, schoolId: number, termId: number, { day }: Pick<Period, 'day'>) {
  const ofClasses = membersOn(db, schoolId, day)
    .innerJoin('report_comment as comment', onKey('comment.student_id', 'enrolment.student_id'))
    .leftJoin('subject', onKey('subject.id', 'comment.subject_id'))
    .select(({ fn }) => [
      'enrolment.class',
      'subject.name as subject',
      fn.count<number>('enrolment.student_id').distinct().as('written'),
    ])
    .where('comment.term_id', '=', termId)
    .groupBy(['enrolment.class', 'subject.name']);
  const ofGroups = membersOfGroups(db, schoolId)
    .innerJoin('report_comment as comment', onKey('comment.student_id', 'group_member.student_id'))
    .innerJoin('subject', onKey('subject.id', 'comment.subject_id'))
    .select(({ fn }) => [
      'group_member.group_number as class',
      'subject.name as subject',
      fn.count<number>('group_member.student_id').distinct().as('written'),
    ])
    .where('comment.term_id', '=', termId)
    .where(memberOn(day))
    .groupBy(['group_member.group_number', 'subject.name']);
  return [...(await ofClasses.execute()), ...(await ofGroups.execute())];
}

/** The student of a roll who is in a group that the scope reaches. */
export async function findMemberByRoll(
  db: Database,
  schoolId: number,
  { roll, date }: RollOn,
  scope: Scope,
): Promise<number | undefined> {
  if (scope.of !== 'classes') return undefined;
  const row = await membersOfGroups(db, schoolId)
    .select('enrolment.student_id')
    .where('enrolment.roll', '=', roll)
    .where(memberOn(date))
    .where('group_member.group_number', 'in', classesTaught(db, schoolId, scope.teaching))
    .executeTakeFirst();
  return row?.student_id;
}

function membersOn(db: Database, schoolId: number, day: string) {
  return selectIn(db, schoolId, 'enrolment')
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .where('person.erased_at', 'is', null)
    .where(enrolledOn(day));
}

/** The place of a comment: a subject or, without one, the remark. */
type Place = {
  readonly term: number;
  readonly student: number;
  readonly subject: Pick<CommentedSubject, 'id' | 'name'> | null;
};

type Removed = {
  readonly stands: { readonly text: string; readonly by: string; readonly at: string };
  readonly writerId: number;
};

/**
 * Removes a comment and returns it with its author and time; `undefined` if there was none. For a student who has
 * changed class, it can be stored under the former class's subject of the same name.
 */
export async function removeComment(
  transaction: DatabaseTransaction,
  schoolId: number,
  { term, student, subject }: Place,
): Promise<Removed | undefined> {
  const ofName = selectIn(transaction, schoolId, 'subject', { name: subject?.name ?? '' }).select('id');
  const removed = await deleteIn(transaction, schoolId, 'report_comment', { term_id: term, student_id: student })
    .where((where) => (subject ? where('subject_id', 'in', ofName) : where('subject_id', 'is', null)))
    .returning(['id', 'text', 'written_by', 'written_at'])
    .execute();
  const [last] = removed.toSorted((one, other) => other.id - one.id);
  if (!last) return undefined;
  const writer = selectIn(transaction, schoolId, 'person', { id: last.written_by }).select('name');
  const { name: by } = await writer.executeTakeFirstOrThrow();
  return { stands: { text: last.text, by, at: last.written_at }, writerId: last.written_by };
}

/**
 * `replaces` decides between two concurrent writers: if it is set, the last one wins; otherwise only the first one is
 * stored.
 */
type Said = { readonly text: string; readonly by: number; readonly at: Date; readonly replaces: boolean };

/** Stores a comment where there is none; returns `false` if somebody else was faster. */
export async function storeComment(
  transaction: DatabaseTransaction,
  schoolId: number,
  { term, student, subject }: Place,
  { text, by, at, replaces }: Said,
): Promise<boolean> {
  const said = { text, written_by: by, written_at: at.toISOString() };
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('report_comment')
    .values({
      school_id: schoolId,
      id: newId(transaction, 'report_comment', schoolId),
      term_id: term,
      student_id: student,
      subject_id: subject?.id ?? null,
      ...said,
    })
    .onConflict((conflict) => {
      const place = conflict.expression(sql`school_id, term_id, student_id, coalesce(subject_id, 0)`);
      return replaces ? place.doUpdateSet(said) : place.doNothing();
    })
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
