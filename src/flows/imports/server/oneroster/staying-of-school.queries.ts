import { teacherIds } from '../../../../base/school/server/teachers-of.ts';
import { idList } from '../../../../platform/database/id-list.ts';
import { onKey, selectIn } from '../../../../platform/database/in-school.ts';
import type { StayingRows } from '../../../../platform/database/restore-versions.ts';
import type { Database } from '../../../../platform/database/tables.ts';
import { listTouched } from '../../../../platform/database/version-history.ts';
import { idsOf } from '../holds.queries.ts';
import type { AppliedImport, HeldUnit, Staying } from '../import-kind.ts';

/** What stays of a whole-school import whatever is held, because everything that is held needs it. */
const framework = ['school', 'session', 'term', 'mark_scale', 'absence_reason'] as const;

/**
 * Lists what stays of a whole-school import: the held records with everything that they need, and the sessions, classes
 * and settings. Subjects need their teachers, exams their students, and groups in use their subjects and members.
 */
export async function listStayingOfSchool(
  db: Database,
  applied: AppliedImport,
  held: readonly HeldUnit[],
): Promise<Staying> {
  const { schoolId, changeId } = applied;
  const [periods, exams] = [idsOf(held, 'period'), idsOf(held, 'exam')];
  const lessons = await listLessons(db, schoolId, periods);
  const marked = await listExams(db, schoolId, exams);
  const ofThem = [...lessons, ...marked].flatMap(({ subject_id }) => subject_id ?? []);
  const subjects = await listSubjects(db, schoolId, [...idsOf(held, 'subject'), ...ofThem]);
  const classes = await listClasses(db, schoolId, await listTouched(db, 'class', schoolId, changeId));
  const used = new Set([...lessons, ...marked, ...subjects].map((one) => one.class));
  const staying = classes.filter((one) => one.session_id === null || used.has(one.number));
  const groups = staying.flatMap((one) => (one.session_id === null ? [] : [one.number]));
  const people = [
    ...idsOf(held, 'person'),
    ...[...lessons, ...subjects].flatMap(teacherIds),
    ...staying.flatMap(({ teacher_id }) => teacher_id ?? []),
    ...marked.map(({ submitted_by }) => submitted_by),
    ...(await listMarked(db, schoolId, exams)),
    ...(await listMembers(db, schoolId, groups)),
  ];
  const rows: StayingRows = {
    ...Object.fromEntries(
      await Promise.all(framework.map(async (table) => [table, await listTouched(db, table, schoolId, changeId)])),
    ),
    ...{ person: people, student: people, teacher: people, account: people },
    class: staying.map(({ number }) => number),
    group_class: await idsIn(db, schoolId, 'group_class', { column: 'group_number', values: groups }),
    group_member: await idsIn(db, schoolId, 'group_member', { column: 'group_number', values: groups }),
    enrolment: await idsIn(db, schoolId, 'enrolment', { column: 'student_id', values: people }),
    subject: subjects.map(({ id }) => id),
    timetable_period: periods,
  };
  return { rows, exams };
}

function listLessons(db: Database, schoolId: number, ids: readonly number[]) {
  return selectIn(db, schoolId, 'timetable_period')
    .select(['class', 'subject_id', 'teacher_id', 'more_teachers'])
    .where('id', 'in', idList(db, ids))
    .execute();
}

function listExams(db: Database, schoolId: number, ids: readonly number[]) {
  return selectIn(db, schoolId, 'marks_record')
    .select(['class', 'subject_id', 'submitted_by'])
    .where('id', 'in', idList(db, ids))
    .execute();
}

function listSubjects(db: Database, schoolId: number, ids: readonly number[]) {
  return selectIn(db, schoolId, 'subject')
    .select(['id', 'class', 'teacher_id', 'more_teachers'])
    .where('id', 'in', idList(db, [...new Set(ids)]))
    .execute();
}

function listClasses(db: Database, schoolId: number, numbers: readonly number[]) {
  return selectIn(db, schoolId, 'class')
    .select(['number', 'session_id', 'teacher_id'])
    .where('number', 'in', idList(db, numbers))
    .execute();
}

/** The students with a mark in some exams. */
async function listMarked(db: Database, schoolId: number, exams: readonly number[]): Promise<number[]> {
  const rows = await selectIn(db, schoolId, 'mark')
    .innerJoin('enrolment', onKey('enrolment.id', 'mark.enrolment_id'))
    .select('enrolment.student_id')
    .distinct()
    .where('mark.record_id', 'in', idList(db, exams))
    .execute();
  return rows.map((row) => row.student_id);
}

async function listMembers(db: Database, schoolId: number, groups: readonly number[]): Promise<number[]> {
  const rows = await selectIn(db, schoolId, 'group_member')
    .select('student_id')
    .distinct()
    .where('group_number', 'in', idList(db, groups))
    .execute();
  return rows.map((row) => row.student_id);
}

/** The ids of the rows of a table that belong to some groups or students. */
async function idsIn(
  db: Database,
  schoolId: number,
  table: 'group_class' | 'group_member' | 'enrolment',
  { column, values }: { readonly column: 'group_number' | 'student_id'; readonly values: readonly number[] },
): Promise<number[]> {
  const rows = await selectIn(db, schoolId, table as 'group_member')
    .select('id')
    .where(column, 'in', idList(db, values))
    .execute();
  return rows.map(({ id }) => id);
}
