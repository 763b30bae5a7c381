import type { AuditEvent } from '../../base/audit/server/audit.queries.ts';
import { holdNumbers, storeGroups } from '../../base/classes/server/classes.queries.ts';
import { numbersForGroups } from '../../base/classes/server/classes.rules.ts';
import { setClasses, setMembers } from '../../base/groups/server/groups.queries.ts';
import { storeWeeks } from '../../base/school/server/weeks.queries.ts';
import type { NewSession } from '../../base/sessions/server/sessions.rules.ts';
import { addSubject } from '../../base/subjects/server/subjects.queries.ts';
import { weekdayOf } from '../../platform/contract/dates.ts';
import type { DatabaseTransaction } from '../../platform/database/tables.ts';
import { takeRegister } from '../../records/attendance/server/attendance.queries.ts';
import { submitMarks } from '../../records/marks/server/marks.queries.ts';
import { addPeriod } from '../../records/schedule/server/schedule.queries.ts';
import { type DemoGroup, demoGroups, demoWeeks, isMember, periodOfGroups } from './demo-choices.ts';
import { demoExams, examMaxMark } from './demo-school.ts';
import { liesIn } from './demo-terms.ts';
import { timesOf } from './demo-timetable.ts';
import { pick } from './pick.ts';
import type { DemoStudent } from './read-demo-students.ts';
import { momentAt } from './school-days.ts';
import { type AbsentDays, linesOf } from './spread-absences.ts';

type School = {
  readonly transaction: DatabaseTransaction;
  readonly schoolId: number;
  readonly session: NewSession & { readonly id: number };
  readonly teacherIds: readonly number[];
  readonly days: readonly string[];
  /** In the order of `demoExams`. */
  readonly terms: readonly { readonly id: number; readonly from: string; readonly to: string }[];
  readonly events: (AuditEvent & { readonly by: number })[];
};

/** A group that is stored, with the keys of its subject and of the teacher who is named first. */
export type StoredGroup = DemoGroup & { readonly class: number; readonly subjectId: number; readonly by: number };

type Student = DemoStudent & { readonly studentId: number; readonly enrolmentId: number };
type Classes = ReadonlyMap<number, readonly Student[]>;

/** Stores the groups with their subjects and lessons, without members yet, and the weeks that alternate. */
export async function addGroups(school: School): Promise<StoredGroup[]> {
  const { transaction, schoolId, session, teacherIds } = school;
  const cycle = { names: demoWeeks, anchor: session.from, skipsWeeksWithoutSchool: false, set: [] };
  await storeWeeks(transaction, schoolId, cycle);
  const taken = (await holdNumbers(transaction, schoolId)).map((one) => one.class);
  const numbers = numbersForGroups(taken, demoGroups.length);
  const stored: StoredGroup[] = [];
  for (const [place, group] of demoGroups.entries()) {
    const { name, block, subject, classes, isRecorded: takesRegister = false } = group;
    const number = pick(numbers, place);
    const ids = group.teacherPlaces.map((teacher) => pick(teacherIds, teacher));
    await storeGroups(transaction, schoolId, [{ class: number, name, session: session.id, block, takesRegister }]);
    await setClasses(transaction, schoolId, number, classes);
    const itsSubject = { session: session.name, class: number, name: subject, code: name, teacherIds: ids };
    const subjectId = await addSubject(transaction, schoolId, itsSubject);
    if (subjectId === undefined) throw new Error(`The demo school has the code ${name} twice.`);
    stored.push({ ...group, class: number, subjectId, by: pick(ids, 0) });
    await addLessons(school, pick(stored, place), ids);
  }
  return stored;
}

async function addLessons(school: School, group: StoredGroup, teacherIds: readonly number[]): Promise<void> {
  const { class: number, subject, subjectId, room, days, week } = group;
  for (const day of days) {
    await addPeriod(school.transaction, school.schoolId, {
      ...{ session: school.session.name, class: number, day, period: periodOfGroups, ...timesOf(periodOfGroups) },
      ...{ subject, subjectId, teacherIds, room, week: week ?? null },
    });
  }
}

/** Makes every student a member of their groups, from the session's first day on. */
export async function chooseGroups(school: School, groups: readonly StoredGroup[], classes: Classes): Promise<void> {
  for (const group of groups) {
    const students = membersOf(group, classes).map(({ studentId }) => studentId);
    await setMembers(school.transaction, school.schoolId, group.class, { from: school.session.from, students });
  }
}

function membersOf(group: DemoGroup, classes: Classes): Student[] {
  return group.classes.flatMap((number) => (classes.get(number) ?? []).filter((_, place) => isMember(group, place)));
}

/**
 * The registers of the groups that have some, in their lessons on these days of the session: who was absent from the
 * class on a day was so here. Returns how many.
 */
export async function takeGroupRegisters(
  school: School,
  groups: readonly StoredGroup[],
  classes: Classes,
  absentOn: AbsentDays,
): Promise<number> {
  let count = 0;
  for (const group of groups.filter(({ isRecorded }) => isRecorded)) {
    const members = membersOf(group, classes);
    for (const [place, date] of school.days.entries()) {
      if (!liesIn(school.session, date) || !group.days.includes(weekdayOf(date))) continue;
      const marks = linesOf(members, place, absentOn);
      const takenAt = momentAt(date, `12:${group.class + 22}`);
      const sheet = { class: group.class, date, period: periodOfGroups, takenBy: group.by, takenAt, marks };
      await takeRegister(school.transaction, school.schoolId, sheet);
      const event = { action: 'attendance.take', class: group.class, record: periodOfGroups, date } as const;
      school.events.push({ ...event, at: takenAt, by: group.by });
      count += 1;
    }
  }
  return count;
}

/**
 * Stores the exams of the recorded groups, on the same days as those of the classes in the session. A student's marks
 * are near those in the data's subject. Returns the number of exams.
 */
export async function submitGroupExams(
  school: School,
  groups: readonly StoredGroup[],
  classes: Classes,
): Promise<number> {
  let count = 0;
  for (const [place, { name, column, satOn, markedOn }] of demoExams.entries()) {
    const day = pick(school.days, satOn);
    if (!liesIn(school.session, day)) continue;
    const term = pick(school.terms, place);
    for (const group of groups.filter(({ isRecorded }) => isRecorded)) {
      const submittedAt = momentAt(pick(school.days, markedOn), `15:${group.class + 22}`);
      const stored = await submitMarks(school.transaction, school.schoolId, {
        ...{ session: school.session.name, class: group.class, subject: group.subject, subjectId: group.subjectId },
        ...{ examName: name, maxMark: examMaxMark, submittedBy: group.by, submittedAt },
        facts: { term_id: term.id, day: liesIn(term, day) ? day : null },
        marks: membersOf(group, classes).map(({ enrolmentId, marks, roll }) => ({
          enrolmentId,
          mark: markNear(marks[column], roll + place),
        })),
      });
      if (!stored) throw new Error(`The demo school has the exam ${name} of ${group.name} twice.`);
      const event = { action: 'marks.submit', record: stored.id, class: group.class, at: submittedAt } as const;
      school.events.push({ ...event, by: group.by });
      count += 1;
    }
  }
  return count;
}

/** Returns a mark that is at most two points better or worse. */
function markNear(mark: number, lot: number): number {
  return Math.max(0, Math.min(examMaxMark, mark + ((lot * 7) % 5) - 2));
}
