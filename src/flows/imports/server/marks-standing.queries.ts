import { listClassOn, listMembersIn } from '../../../base/enrolments/server/class-list.queries.ts';
import { listMarkScales } from '../../../base/school/server/mark-scales.queries.ts';
import { classesTaught } from '../../../base/school/server/teaching.queries.ts';
import type { Subject } from '../../../base/subjects/subjects.contract.ts';
import { normalEmail } from '../../../platform/contract/school-terms.ts';
import { selectIn } from '../../../platform/database/in-school.ts';
import { listLinesOnDay } from '../../../records/marks/server/lines-on-day.ts';
import { listExamsIn } from '../../../records/marks/server/many.queries.ts';
import type { ImportContext } from './import-kind.ts';
import { examKey, type MarkRow, type Standing, type StandingMarks } from './mark-rows.rules.ts';
import { subjectKey } from './period-rows.rules.ts';
import type { SchoolShape } from './school-shape.ts';

/**
 * Reads the stored records for the exams of these rows with a few queries for all of them, plus one for each class with
 * a new exam and, where teachers only have access to their own classes, one for each teacher.
 */
export async function readStanding(
  context: ImportContext,
  { shape, subjects }: { readonly shape: SchoolShape; readonly subjects: readonly Subject[] },
  exams: readonly (readonly MarkRow[])[],
): Promise<Standing> {
  const { db, schoolId } = context;
  const firsts = exams.flatMap(([first]) => first ?? []);
  const sessions = [...new Set(firsts.map(({ session }) => session.id))];
  const standing = new Map(
    (await listExamsIn(db, schoolId, sessions)).map((exam) => {
      const { session_id: sessionId, class: number, subject, exam_name: examName } = exam;
      return [examKey({ sessionId, class: number, subject, examName }), exam];
    }),
  );
  const examOf = (one: MarkRow) => standing.get(keyOf(one));
  const stored = firsts.flatMap((one) => examOf(one) ?? []);
  const lines = await listLinesOnDay(db, schoolId, stored);
  const isNew = (one: MarkRow) => !examOf(one);
  const newExams = exams.flatMap((rows) => rows.find(({ day }) => day !== undefined) ?? rows[0] ?? []).filter(isNew);
  const members = await readMembers(context, shape, newExams);
  const listed = readListed(subjects, shape);
  const listedOf = (one: MarkRow) => listed.get(subjectKey(one.session.name, one.class, one.subject));
  const reach = await readReach(context, shape, exams.flat().filter(isNew), (one) => listedOf(one)?.teacher?.id);
  const standingOf = (one: MarkRow): StandingMarks => {
    const exam = examOf(one);
    return {
      exam: exam && { ...exam, lines: lines.get(exam.id) ?? [] },
      members: members.get(keyOf(one)) ?? [],
      listed: listedOf(one),
      reaches: (teacherId) => reach(teacherId, one),
    };
  };
  const terms = await selectIn(db, schoolId, 'term').select(['id', 'session_id', 'name']).execute();
  const scales = await listMarkScales(db, schoolId);
  const categories = new Map(
    subjects.map(({ session, class: number, name, categories: own = [] }) => [
      subjectKey(session, number, name),
      own.map((category) => category.name),
    ]),
  );
  const categoriesOf: Standing['categoriesOf'] = ({ session, class: number, subject }) =>
    categories.get(subjectKey(session.name, number, subject)) ?? [];
  return { standingOf, terms, categoriesOf, scales, usual: context.school.mark_scale };
}

function keyOf(one: MarkRow): string {
  return examKey({ ...one, sessionId: one.session.id });
}

/**
 * The students of new exams: those in the class on the exam's day. Without a day, those of today, as when a teacher
 * submits it, or of all days of a session that is not the present one.
 */
async function readMembers({ db, schoolId, today }: ImportContext, { present }: SchoolShape, rows: readonly MarkRow[]) {
  const lists = new Map<string, StandingMarks['members']>();
  const members = new Map<string, StandingMarks['members']>();
  for (const one of rows) {
    const { session, class: number } = one;
    const day = one.day ?? (session.id === present.id ? today : undefined);
    const key = `${session.id} ${number} ${day}`;
    const read = () =>
      day === undefined
        ? listMembersIn(db, schoolId, number, { session: session.id, today })
        : listClassOn(db, schoolId, number, day);
    const list = lists.get(key) ?? (await read());
    lists.set(key, list);
    members.set(keyOf(one), list);
  }
  return members;
}

/** The listed subjects; of those with one name the oldest counts, as when a teacher submits marks. */
function readListed(subjects: readonly Subject[], { teachers }: SchoolShape) {
  const newestFirst = subjects.toSorted((one, other) => Number(other._id) - Number(one._id));
  return new Map(
    newestFirst.map(({ _id, session, class: number, name, teacher }) => {
      const listed = { id: Number(_id), teacher: teacher && teachers.get(normalEmail(teacher.email)) };
      return [subjectKey(session, number, name), listed];
    }),
  );
}

/** Whether a teacher may submit marks of a row's class, by the school's policy. */
async function readReach(
  { db, schoolId, school, today }: ImportContext,
  { teachers, present }: SchoolShape,
  rows: readonly MarkRow[],
  ownerOf: (one: MarkRow) => number | undefined,
) {
  if (school.teachers_reach === 'every-class') return () => true;
  const dateOf = ({ session }: MarkRow) => (session.id === present.id ? today : session.from);
  const taught = new Map<string, ReadonlySet<number>>();
  for (const one of rows) {
    const named = teachers.get(normalEmail(one.row.given('teacherEmail')?.trim() ?? ''))?.id;
    for (const teacherId of [named, ownerOf(one)]) {
      if (teacherId === undefined || taught.has(`${teacherId} ${dateOf(one)}`)) continue;
      const classes = await classesTaught(db, schoolId, { teacherId, date: dateOf(one) }).execute();
      taught.set(`${teacherId} ${dateOf(one)}`, new Set(classes.map((row) => row.class)));
    }
  }
  return (teacherId: number, one: MarkRow) => taught.get(`${teacherId} ${dateOf(one)}`)?.has(one.class) ?? false;
}
