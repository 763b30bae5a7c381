import { enrolledIn, liesOn } from '../../../base/school/server/enrolled-on.ts';
import { listMemberSpans } from '../../../base/school/server/groups.queries.ts';
import { placeInClass, withNumbers } from '../../../base/school/server/order-in-class.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { linesOnDay } from './marks.rules.ts';

type Exam = { readonly id: number; readonly class: number; readonly day: string | null };

/**
 * Reads the lines of exams, each with the class on its day as known now; everything that reads an exam uses them. The
 * caller must have read the exams by their scope. It takes three queries, because many lines belong to few students.
 */
export async function listLinesOnDay(db: Database, schoolId: number, exams: readonly Exam[]) {
  const lines = await selectIn(db, schoolId, 'mark')
    .select(['record_id', 'enrolment_id', 'mark', 'state', 'words', 'note'])
    .where('record_id', 'in', idList(db, idsOf(exams)))
    .execute();
  const members = await listMembers(db, schoolId, exams);
  const students = new Map(members.map((member) => [member.enrolment_id, member]));
  const others = new Set(lines.map((line) => line.enrolment_id).filter((id) => !students.has(id)));
  for (const student of await listNamed(db, schoolId, [...others])) students.set(student.enrolment_id, student);

  const linesOf = Map.groupBy(lines, (line) => line.record_id);
  const membersOf = Map.groupBy(members, (member) => member.class);
  const ofExam = ({ id, class: number, day }: Exam) => {
    const stored = (linesOf.get(id) ?? []).flatMap(({ record_id: _, enrolment_id, ...line }) => {
      const student = students.get(enrolment_id);
      return student ? [{ ...student, ...line }] : [];
    });
    const there = day === null ? [] : (membersOf.get(number) ?? []).filter((member) => liesOn(member, day));
    return withNumbers(linesOnDay(stored, there, day));
  };
  return new Map(exams.map((exam) => [exam.id, ofExam(exam)]));
}

function idsOf(exams: readonly Exam[]): number[] {
  return exams.map(({ id }) => id);
}

/** Lists the students who were in the classes or groups of these exams between the first and the last of their days. */
async function listMembers(db: Database, schoolId: number, exams: readonly Exam[]) {
  const days = exams.flatMap(({ day }) => day ?? []).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return [];
  const classes = [...new Set(exams.map((exam) => exam.class))];
  const ofClasses = await enrolled(db, schoolId)
    .where('enrolment.class', 'in', idList(db, classes))
    .where(enrolledIn({ from, to }))
    .execute();
  const others = classes.filter((number) => !ofClasses.some((member) => member.class === number));
  return others.length === 0 ? ofClasses : [...ofClasses, ...(await listOfGroups(db, schoolId, others, from))];
}

async function listOfGroups(db: Database, schoolId: number, groups: readonly number[], from: string) {
  const spans = await listMemberSpans(db, schoolId, { from, groups });
  const named = await listNamed(
    db,
    schoolId,
    spans.map((span) => span.enrolment),
  );
  const students = new Map(named.map((member) => [member.enrolment_id, member]));
  return spans.flatMap((span) => {
    const student = students.get(span.enrolment);
    return student ? [{ ...student, class: span.group, from: span.from, until: span.until }] : [];
  });
}

function listNamed(db: Database, schoolId: number, enrolments: readonly number[]) {
  return enrolled(db, schoolId).where('enrolment.id', 'in', idList(db, enrolments)).execute();
}

function enrolled(db: Database, schoolId: number) {
  return selectIn(db, schoolId, 'enrolment')
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .select(['enrolment.id as enrolment_id', 'enrolment.student_id', 'enrolment.class', 'enrolment.roll'])
    .select(['enrolment.from_date as from', 'enrolment.to_date as until', 'person.name', 'person.left_at'])
    .select(placeInClass(db, schoolId).as('place'));
}
