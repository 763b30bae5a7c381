import type { Selectable } from 'kysely';
import { inHundredths } from '../../../platform/contract/hundredths.ts';
import type { Category } from '../../../platform/contract/result-rules.ts';
import { sameName } from '../../../platform/contract/same-name.ts';
import { engineOf } from '../../../platform/database/connect.ts';
import { deleteIn, onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { insertRow } from '../../../platform/database/insert-row.ts';
import { findableId, newId } from '../../../platform/database/new-id.ts';
import { type Scope, within } from '../../../platform/database/scope.ts';
import type { Database, DatabaseTransaction, Tables } from '../../../platform/database/tables.ts';
import { updateRows } from '../../../platform/database/update-rows.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import { classesOf } from '../../enrolments/server/class-list.queries.ts';
import { childrenOf, classesOfChildren } from '../../school/server/children.queries.ts';
import { groupsEverOf } from '../../school/server/groups.queries.ts';
import { sessionKey } from '../../school/server/sessions.queries.ts';
import {
  isTaughtBy,
  nameFurther,
  type TeacherColumns,
  teacherColumns,
  teacherIds,
} from '../../school/server/teachers-of.ts';
import { classesTaught } from '../../school/server/teaching.queries.ts';
import type { Subject } from '../subjects.contract.ts';
import { isInComing } from './coming.queries.ts';
import { renameWhereUsed } from './many.queries.ts';

/** A subject of one class and session. */
export type NewSubject = {
  readonly session: string;
  readonly class: number;
  readonly name: string;
  readonly code: string;
  /** The assigned teachers, in order; unchanged if left out. */
  readonly teacherIds?: readonly number[] | undefined;
};

/**
 * Stores a subject and returns its id. If the class already has that code in that session, stores nothing and returns
 * `undefined`.
 */
export async function addSubject(db: Database, schoolId: number, subject: NewSubject): Promise<number | undefined> {
  const row = await insertRow(db, 'subject', {
    school_id: schoolId,
    id: newId(db, 'subject', schoolId),
    session_id: sessionKey(schoolId, subject.session),
    class: subject.class,
    name: tidy(subject.name),
    code: tidy(subject.code),
    ...teacherColumns(subject.teacherIds ?? []),
  })
    .onConflict((conflict) => conflict.columns(['school_id', 'session_id', 'class', 'code']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * How another subject of the class and session writes the name of this one, if it writes it otherwise; two of the very
 * same name are distinguished by their codes. On PostgreSQL the class is held until the transaction ends, so that of
 * two who name one at once only the first finds it free.
 */
export async function findNamedOtherwise(
  transaction: DatabaseTransaction,
  schoolId: number,
  { _id, session, class: classNumber, name }: Pick<Subject, '_id' | 'session' | 'class' | 'name'>,
): Promise<string | undefined> {
  if (engineOf(transaction) === 'postgres') {
    await selectIn(transaction, schoolId, 'class', { number: classNumber }).select('number').forUpdate().execute();
  }
  const others = await selectIn(transaction, schoolId, 'subject', {
    session_id: sessionKey(schoolId, session),
    class: classNumber,
  })
    .select('name')
    .where('id', '<>', Number(_id))
    .execute();
  return others.find((other) => other.name !== name && sameName(other.name, name))?.name;
}

/** The subjects to list: those of a class or session, or all. */
export type SubjectsWanted = { readonly class?: number | undefined; readonly session?: number | undefined };

/** The subjects of classes and sessions: newest session first, then by class and name. */
export async function listSubjects(db: Database, schoolId: number, wanted: SubjectsWanted = {}): Promise<Subject[]> {
  const rows = await subjectsOf(db, schoolId)
    .$if(wanted.class !== undefined, (query) => query.where('subject.class', '=', wanted.class as number))
    .$if(wanted.session !== undefined, (query) => query.where('subject.session_id', '=', wanted.session as number))
    .orderBy('session.from_date', 'desc')
    .orderBy('subject.class')
    .orderBy('subject.name')
    .orderBy('subject.id')
    .execute();
  return namingTeachers(db, schoolId, rows);
}

/** The names of subjects, each once, the oldest first: of the school, of the classes taught, or of the classes and groups that the person is or was in. */
export async function listSubjectNames(db: Database, schoolId: number, scope: Scope): Promise<string[]> {
  const names = selectIn(db, schoolId, 'subject').select('name');
  const rows = await within(names, scope, {
    classes: (some, teaching) => some.where('class', 'in', classesTaught(db, schoolId, teaching)),
    children: (some, guarding) =>
      some.where(({ or, eb }) =>
        or([
          eb('class', 'in', classesOfChildren(db, schoolId, guarding)),
          eb('class', 'in', groupsEverOf(db, schoolId, childrenOf(db, schoolId, guarding))),
        ]),
      ),
    person: (some, id) =>
      some.where(({ or, eb }) =>
        or([eb('class', 'in', classesOf(db, schoolId, id)), eb('class', 'in', groupsEverOf(db, schoolId, id))]),
      ),
  })
    .groupBy('name')
    .orderBy(({ fn }) => fn.min('id'))
    .execute();
  return rows.map(({ name }) => name);
}

export async function findSubject(db: Database, schoolId: number, id: number): Promise<Subject | undefined> {
  const rows = await subjectsOf(db, schoolId).where('subject.id', '=', findableId(id)).execute();
  return (await namingTeachers(db, schoolId, rows))[0];
}

function subjectsOf(db: Database, schoolId: number) {
  return selectIn(db, schoolId, 'subject')
    .innerJoin('session', onKey('session.id', 'subject.session_id'))
    .leftJoin('person as teacher', (join) =>
      onKey('teacher.id', 'subject.teacher_id')(join).on('teacher.left_at', 'is', null),
    )
    .leftJoin('account as teacher_account', onKey('teacher_account.person_id', 'teacher.id'))
    .select(['subject.id', 'subject.name', 'subject.code', 'subject.class', 'session.name as session'])
    .select(['subject.teacher_id', 'subject.more_teachers'])
    .select(['teacher.name as teacher_name', 'teacher_account.email as teacher_email'])
    .select(['subject.mark_scale', 'subject.credits', 'subject.categories']);
}

/** The id of the class's subject with that name in that session; `null` if there is none. */
export async function findSubjectId(
  db: Database,
  schoolId: number,
  subject: Omit<NewSubject, 'code' | 'teacherIds'>,
): Promise<number | null> {
  const row = await selectIn(db, schoolId, 'subject', {
    session_id: sessionKey(schoolId, subject.session),
    class: subject.class,
    name: tidy(subject.name),
  })
    .select('id')
    .orderBy('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Changes name, code and teachers, and the name in marks and timetable; returns the changed subject. Violates a constraint if the
 * code is taken, or if the class has marks of the same exam under the new name.
 */
export async function changeSubject(
  transaction: DatabaseTransaction,
  schoolId: number,
  id: number,
  {
    name,
    code,
    teacherIds,
    at,
    ...results
  }: Pick<NewSubject, 'name' | 'code' | 'teacherIds'> & ResultsOfSubject & { readonly at: Date },
): Promise<Subject | undefined> {
  const row = await updateIn(transaction, schoolId, 'subject', { id: findableId(id) })
    .set({ name: tidy(name), code: tidy(code), ...(teacherIds && teacherColumns(teacherIds)), ...toStored(results) })
    .returning(['id', 'name'])
    .executeTakeFirst();
  if (!row) return undefined;
  await renameWhereUsed(transaction, { schoolId, at }, [row]);
  return findSubject(transaction, schoolId, id);
}

/** The weighing and writing of a subject's results; values that are left out are unchanged. */
type ResultsOfSubject = {
  readonly scale?: string | null | undefined;
  readonly credits?: number | null | undefined;
  readonly categories?: readonly Category[] | undefined;
};

function toStored({ scale, credits, categories }: ResultsOfSubject) {
  const listed = categories?.map(({ name, weight, dropLowest = 0 }) => ({ name: tidy(name), weight, dropLowest }));
  return {
    ...(scale !== undefined && { mark_scale: tidy(scale ?? '') || null }),
    ...(credits !== undefined && { credits: credits === null ? null : inHundredths(credits) }),
    ...(listed && { categories: listed.length === 0 ? null : JSON.stringify(listed) }),
  };
}

/** The categories of a subject that its exams use. */
export async function listUsedCategories(db: Database, schoolId: number, id: number): Promise<string[]> {
  const rows = await selectIn(db, schoolId, 'marks_record', { subject_id: findableId(id) })
    .select('category')
    .distinct()
    .where('category', 'is not', null)
    .execute();
  return rows.flatMap(({ category }) => category ?? []);
}

/** Removes a subject unless marks, comments on reports, the current timetable or a coming one use it, and returns it; `undefined` if not removed. */
export async function removeSubject(
  transaction: DatabaseTransaction,
  schoolId: number,
  id: number,
): Promise<Subject | undefined> {
  if (await isInComing(transaction, schoolId, id)) return undefined;
  await updateIn(transaction, schoolId, 'timetable_period', { subject_id: findableId(id) })
    .set({ subject_id: null })
    .where('removed_at', 'is not', null)
    .execute();
  const usedIn = (table: 'timetable_period' | 'marks_record' | 'report_comment') =>
    selectIn(transaction, schoolId, table).select('id').where('subject_id', '=', findableId(id));
  const drafts = selectIn(transaction, schoolId, 'marks_draft', { subject_id: findableId(id) }).select('exam_name');
  const before = await findSubject(transaction, schoolId, id);
  const removed = await deleteIn(transaction, schoolId, 'subject', { id: findableId(id) })
    .where(({ not, exists }) => not(exists(usedIn('timetable_period'))))
    .where(({ not, exists }) => not(exists(usedIn('marks_record'))))
    .where(({ not, exists }) => not(exists(usedIn('report_comment'))))
    // A subject with drafts is not removed, because its drafts would be deleted and no undo could restore them.
    .where(({ not, exists }) => not(exists(drafts)))
    .returning('id')
    .executeTakeFirst();
  return removed && before;
}

type SubjectRow = { id: number; name: string; code: string; class: number; session: string } & Named &
  TeacherColumns &
  Pick<Selectable<Tables['subject']>, 'mark_scale' | 'credits' | 'categories'>;
type Named = { teacher_name: string | null; teacher_email: string | null };

/** Converts subjects into answers, with those of their teachers who are at the school. */
async function namingTeachers(db: Database, schoolId: number, rows: readonly SubjectRow[]): Promise<Subject[]> {
  const furtherOf = await nameFurther(db, schoolId, rows);
  return rows.map((row) => {
    const { id, teacher_name: name, teacher_email: email, teacher_id, more_teachers, ...more } = row;
    const { mark_scale: scale, credits, categories, ...subject } = more;
    const first = name !== null && email !== null ? [{ name, email }] : [];
    const further = furtherOf(row).filter(({ leftAt }) => leftAt === null);
    const teachers = [...first, ...further.map((one) => ({ name: one.name, email: one.email }))];
    const [teacher] = teachers;
    return {
      _id: String(id),
      ...subject,
      ...(teacher && { teacher }),
      teachers,
      ...(scale !== null && { scale }),
      ...(credits !== null && { credits: credits / 100 }),
      ...(categories !== null && { categories: JSON.parse(categories) }),
    };
  });
}

/**
 * Removes a leaving teacher from subjects that others also teach, except in closed sessions; returns the subjects' ids.
 */
export async function leaveSharedSubjects(
  transaction: DatabaseTransaction,
  schoolId: number,
  teacherId: number,
): Promise<number[]> {
  const subjects = await selectIn(transaction, schoolId, 'subject')
    .innerJoin('session', onKey('session.id', 'subject.session_id'))
    .select(['subject.id', 'subject.teacher_id', 'subject.more_teachers'])
    .where(isTaughtBy('subject', teacherId))
    .where('subject.more_teachers', 'is not', null)
    .where('session.closed_at', 'is', null)
    .execute();
  const rows = subjects.map(({ id, ...before }) => {
    return { id, ...teacherColumns(teacherIds(before).filter((one) => one !== teacherId)) };
  });
  await updateRows(transaction, 'subject', schoolId, { key: ['id'], rows });
  return rows.map(({ id }) => id);
}
