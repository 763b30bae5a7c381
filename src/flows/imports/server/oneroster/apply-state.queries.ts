import { addClosedDays, replaceWeeks } from '../../../../base/calendar/server/calendar.queries.ts';
import { holdClasses, replaceClasses } from '../../../../base/classes/server/classes.queries.ts';
import { enrolInMany } from '../../../../base/enrolments/server/many.queries.ts';
import { holdEnrolments, refuseClashes } from '../../../../base/enrolments/server/student-clash.ts';
import { replaceScales } from '../../../../base/grades/server/grades.queries.ts';
import { removeScales, storeScale } from '../../../../base/grades/server/scales.queries.ts';
import { addMembers, addNumbered } from '../../../../base/groups/server/many-groups.ts';
import { linkMany } from '../../../../base/guardians/server/many.queries.ts';
import { addPeople } from '../../../../base/identity/server/many.queries.ts';
import { setPolicies } from '../../../../base/policies/server/policies.queries.ts';
import { listCodes } from '../../../../base/school/server/reasons.queries.ts';
import { storeWeeks } from '../../../../base/school/server/weeks.queries.ts';
import {
  addManySessions,
  deleteSessions,
  listStoredSessions,
} from '../../../../base/sessions/server/sessions.queries.ts';
import { addManyDetails as addStudentDetails } from '../../../../base/students/server/many.queries.ts';
import { addSubjects } from '../../../../base/subjects/server/many.queries.ts';
import { days } from '../../../../platform/contract/school-terms.ts';
import type { DatabaseTransaction } from '../../../../platform/database/tables.ts';
import type { Changed } from '../../../../platform/database/versioned-tables.ts';
import { replaceReasons } from '../../../../records/absences/server/reasons.queries.ts';
import { addExams } from '../../../../records/marks/server/many.queries.ts';
import { addPeriods } from '../../../../records/schedule/server/many.queries.ts';
import { addManyDetails as addTeacherDetails } from '../../../../records/teachers/server/many.queries.ts';
import type {
  SourcedId,
  StateEnrolment,
  StateExam,
  StatePeriod,
  StatePerson,
} from '../../../oneroster/server/school-state.ts';
import { addSourcedIds } from '../../../oneroster/server/sourced-ids.queries.ts';
import type { accountOf as accountIn } from '../first-hashes.ts';
import type { Made } from './described.ts';

export type Target = {
  readonly transaction: DatabaseTransaction;
  readonly schoolId: number;
  readonly importId: number;
  readonly now: Date;
  /** The day at the school. */
  readonly today: string;
  /** Whether the files contain a whole school, so that nothing that the school had stays. */
  readonly isWhole: boolean;
};

/** The new records, by the position of the row that created them, and the records that get a new version. */
export type Filled = { readonly changed: Changed; readonly made: ReadonlyMap<number, number> };

type MadeBy = { readonly place: number; readonly made: Made };
type Of<K extends Made['of']> = Extract<Made, { of: K }>;

/** Fills an empty school with what rows make, by a few statements. */
export async function fillSchool(
  target: Target,
  rows: readonly MadeBy[],
  accountOf: (place: number) => ReturnType<typeof accountIn>,
): Promise<Filled> {
  const listOf = <K extends Made['of']>(of: K) =>
    rows.flatMap(({ place, made }) => (made.of === of ? [{ ...(made as Of<K>), place }] : []));
  const filling = { ...target, made: new Map<number, number>() };
  await holdEnrolments(target.transaction, target.schoolId);
  const people = await addAll(filling, listOf('person'), accountOf);
  const { classes } = await fillClasses(filling, listOf('class'), people);
  const settings = await fillSettings(filling, listOf('school'));
  const sessions = await fillSessions(filling, listOf('session'));
  const group = await fillGroups(filling, listOf('subject'), sessions.of);
  const enrolments = await fillEnrolments(filling, listOf('enrolment'), { people, sessions: sessions.of });
  const known = { people: people.ids, sessions: sessions.of, enrolments };
  const subjects = await fillSubjects(filling, listOf('subject'), known);
  await fillMembers(filling, listOf('member'), known);
  const account = await fillGuardians(filling, listOf('guardian'), known);
  const periods = [...listOf('subject'), ...listOf('lessons')].flatMap((one) => one.periods);
  const periodIds = await fillPeriods(filling, periods, { ...known, subjects });
  await fillExams(filling, listOf('exam'), { ...known, subjects, terms: sessions.terms });
  await refuseClashes(target.transaction, target.schoolId, target.today);
  const changed = {
    ...settings,
    class: classes,
    group,
    session: sessions.changed,
    teacher: people.teachers,
    student: people.students,
    account,
    subject: [...subjects.values()],
    period: periodIds,
  };
  return { changed, made: filling.made };
}

type Filling = Target & { readonly made: Map<number, number> };
type Placed<K extends Made['of']> = Of<K> & { readonly place: number };
type Ids = ReadonlyMap<SourcedId, number>;

async function fillSettings(
  { transaction, schoolId, today }: Filling,
  [school]: readonly Placed<'school'>[],
): Promise<Changed> {
  if (!school) return {};
  const { sourcedId, policies, weeks, weekCycle, closedDays, reasons, scales, grades } = school.value;
  await setPolicies(transaction, schoolId, policies, today);
  await replaceWeeks(transaction, schoolId, weeks);
  if (weekCycle) await storeWeeks(transaction, schoolId, weekCycle);
  const before = await listCodes(transaction, schoolId);
  const closed: { id: number; sourcedId: SourcedId }[] = [];
  for (const [place, one] of closedDays.entries()) {
    const id = await addClosedDays(transaction, schoolId, { ...one, classes: one.classes && [...one.classes] });
    closed.push({ id, sourcedId: `${sourcedId}-closed-${place + 1}` });
  }
  await addSourcedIds(transaction, schoolId, 'closed-days', closed);
  const reasonIds = await replaceReasons(transaction, schoolId, reasons);
  if (grades) await replaceScales(transaction, schoolId, grades);
  const scale = await removeScales(transaction, schoolId);
  for (const { name, ...parts } of scales) {
    const stored = await storeScale(transaction, schoolId, name, parts);
    if (stored) scale.push(stored.id);
  }
  await addSourcedIds(transaction, schoolId, 'school', [{ id: schoolId, sourcedId }]);
  return { school: [schoolId], scale, reason: [...before.map(({ _id }) => Number(_id)), ...reasonIds] };
}

type People = { readonly ids: Ids; readonly teachers: readonly number[]; readonly students: readonly number[] };

async function addAll(
  filling: Filling,
  people: readonly Placed<'person'>[],
  accountOf: (place: number) => ReturnType<typeof accountIn>,
): Promise<People> {
  const { transaction, schoolId, now } = filling;
  const added = people.map(({ value, place }) => ({ ...toPerson(value), ...accountOf(place) }));
  const ids = await addPeople(transaction, schoolId, added, now);
  const idOf = noteIds(filling, people, ids);
  const withIds = people.map(({ value }, place) => ({ ...value, id: ids[place] as number }));
  const teachers = withIds.flatMap((person) => (person.role === 'teacher' ? [person] : []));
  const students = withIds.flatMap((person) =>
    person.role === 'student' && person.details ? [{ ...person.details, id: person.id }] : [],
  );
  await addTeacherDetails(transaction, schoolId, teachers);
  await addStudentDetails(transaction, schoolId, students);
  await addSourcedIds(transaction, schoolId, 'person', withIds);
  const allStudents = withIds.filter(({ role }) => role === 'student');
  return { ids: idOf, teachers: teachers.map(({ id }) => id), students: allStudents.map(({ id }) => id) };
}

function toPerson({ role, name, parts, email, address, leftAt, isErased }: StatePerson) {
  const { street, city, state, postalCode } = address;
  const isKnown = [street, city, state, postalCode].some((part) => part !== null);
  const whole = { street: street ?? '', city: city ?? '', state: state ?? '', postalCode: postalCode ?? '' };
  return { role, name, ...parts, email, photoUrl: null, address: isKnown ? whole : null, leftAt, isErased };
}

/** Returns the ids of records by their sourcedIds, and records which row created which. */
function noteIds(
  { made }: Filling,
  rows: readonly { readonly place: number; readonly value: { readonly sourcedId: SourcedId } }[],
  ids: readonly number[],
): Map<SourcedId, number> {
  for (const [index, { place }] of rows.entries()) made.set(place, ids[index] as number);
  return new Map(rows.map(({ value }, index) => [value.sourcedId, ids[index] as number]));
}

/** Fills in the classes. If the files name none, the school keeps its own. */
async function fillClasses(filling: Filling, classes: readonly Placed<'class'>[], { ids }: People) {
  const { transaction, schoolId, made, isWhole } = filling;
  if (classes.length === 0) return { classes: [] };
  const before = await holdClasses(transaction, schoolId);
  const stored = classes.map(({ value: { isOpen, teacher, scale, ...value } }) => ({
    ...value,
    is_open: isOpen ? 1 : 0,
    teacher_id: teacher === null ? null : (ids.get(teacher) ?? null),
    // The files of other systems have no scales of classes.
    mark_scale: isWhole ? scale : (before.find((one) => one.class === value.class)?.mark_scale ?? null),
  }));
  await replaceClasses(transaction, schoolId, stored);
  for (const { place, value } of classes) made.set(place, value.class);
  return { classes: [...new Set([...before, ...stored].map((one) => one.class))] };
}

/**
 * Sessions of the school that do not overlap with the files' sessions stay, unless the files contain a whole school.
 */
async function fillSessions(filling: Filling, sessions: readonly Placed<'session'>[]) {
  const { transaction, schoolId, now, isWhole } = filling;
  const isInTheWay = (one: { name: string; from: string; to: string }) =>
    isWhole || sessions.some(({ value }) => value.name === one.name || (value.from <= one.to && one.from <= value.to));
  const replaced = (await listStoredSessions(transaction, schoolId)).filter(isInTheWay).map(({ id }) => id);
  await deleteSessions(transaction, schoolId, replaced);
  const added = sessions.map(({ value: { isClosed, ...value } }) => ({ ...value, closedAt: isClosed ? now : null }));
  const ids = await addManySessions(transaction, schoolId, added);
  const of = noteIds(
    filling,
    sessions,
    ids.map(({ id }) => id),
  );
  const terms = sessions.flatMap(({ value }, place) =>
    value.terms.map(({ sourcedId }, at) => ({ sourcedId, id: ids[place]?.terms[at] as number })),
  );
  await addSourcedIds(transaction, schoolId, 'session', pairs(of));
  await addSourcedIds(transaction, schoolId, 'term', terms);
  return {
    of,
    terms: new Map(terms.map(({ sourcedId, id }) => [sourcedId, id])),
    changed: [...replaced, ...of.values()],
  };
}

function pairs(ids: Ids) {
  return [...ids].map(([sourcedId, id]) => ({ sourcedId, id }));
}

type Sessions = { readonly people: People; readonly sessions: Ids };

async function fillEnrolments(
  filling: Filling,
  enrolments: readonly Placed<'enrolment'>[],
  { people, sessions }: Sessions,
): Promise<Ids> {
  const { transaction, schoolId } = filling;
  const toAdd = ({ student, session, ...enrolment }: StateEnrolment) => ({
    ...enrolment,
    studentId: idIn(people.ids, student),
    session: idIn(sessions, session),
  });
  const ids = await enrolInMany(
    transaction,
    schoolId,
    enrolments.map(({ value }) => toAdd(value)),
  );
  const of = noteIds(filling, enrolments, ids);
  await addSourcedIds(transaction, schoolId, 'enrolment', pairs(of));
  return of;
}

/**
 * Returns the id of a record that a row needs. It always exists, because rows that need a row that is left out are left
 * out too.
 */
function idIn(ids: Ids, sourcedId: SourcedId): number {
  const id = ids.get(sourcedId);
  if (id === undefined) throw new Error('A row that another one needs was left out.');
  return id;
}

type Known = { readonly people: Ids; readonly sessions: Ids; readonly enrolments: Ids };

async function fillSubjects(filling: Filling, subjects: readonly Placed<'subject'>[], { people, sessions }: Known) {
  const { transaction, schoolId } = filling;
  const added = subjects.map(({ value: { session, class: number, teachers, ...value } }) => ({
    sessionId: idIn(sessions, session),
    class: number,
    ...{ name: value.name, code: value.code },
    ...{ scale: value.scale, credits: value.credits, categories: value.categories },
    teacherIds: teachers.map((teacher) => idIn(people, teacher)),
  }));
  const of = noteIds(filling, subjects, await addSubjects(transaction, schoolId, added));
  await addSourcedIds(transaction, schoolId, 'subject', pairs(of));
  return of;
}

async function fillGroups(
  { transaction, schoolId }: Filling,
  subjects: readonly Placed<'subject'>[],
  sessions: Ids,
): Promise<number[]> {
  const groups = subjects.flatMap(({ group }) => group ?? []);
  const numbered = groups.map(({ session, ...group }) => ({ ...group, sessionId: idIn(sessions, session) }));
  await addNumbered(transaction, schoolId, numbered);
  return groups.map((group) => group.class);
}

async function fillMembers(
  { transaction, schoolId }: Filling,
  members: readonly Placed<'member'>[],
  { people }: Known,
): Promise<void> {
  const added = members.map(({ group, value: { student, ...days } }) => ({
    group,
    studentId: idIn(people, student),
    ...days,
  }));
  await addMembers(transaction, schoolId, added);
}

/** Links guardians to their imported students, without sending an invitation. */
async function fillGuardians(
  { transaction, schoolId, importId, today, now }: Filling,
  guardians: readonly Placed<'guardian'>[],
  { people }: Known,
): Promise<number[]> {
  const links = guardians.flatMap(({ value: { sourcedId, wards, ...guardian }, known, place }) =>
    wards.flatMap(({ student, relation }) => {
      const studentId = people.get(student);
      const key = guardian.email || `${sourcedId} ${place}`;
      return studentId === undefined ? [] : [{ ...guardian, studentId, known, key, relation }];
    }),
  );
  return (await linkMany(transaction, schoolId, links, { importId, from: today, now })).accounts;
}

type WithSubjects = Known & { readonly subjects: Ids };

function fillPeriods(
  { transaction, schoolId }: Filling,
  periods: readonly StatePeriod[],
  { people, sessions, subjects }: WithSubjects,
): Promise<number[]> {
  const added = periods.map(({ session, subjectId, teachers, day, starts, ends, ...period }) => ({
    ...period,
    sessionId: idIn(sessions, session),
    day: days.indexOf(day),
    subjectId: subjectId === null ? null : idIn(subjects, subjectId),
    teacherIds: teachers.map((teacher) => idIn(people, teacher)),
    startsMinute: starts,
    endsMinute: ends,
  }));
  return addPeriods(transaction, schoolId, added);
}

async function fillExams(filling: Filling, exams: readonly Placed<'exam'>[], known: WithTerms): Promise<void> {
  const { transaction, schoolId, now } = filling;
  const placeOf = new Map(exams.map(({ value }, place) => [value.sourcedId, place]));
  const ids = await addExams(
    transaction,
    schoolId,
    exams.map(({ value }) => ({ ...toExam(value, known), replaces: placeOf.get(value.replaces ?? '') })),
    now,
  );
  await addSourcedIds(transaction, schoolId, 'exam', pairs(noteIds(filling, exams, ids)));
}

type WithTerms = WithSubjects & { readonly terms: Ids };

function toExam(exam: StateExam, { people, sessions, enrolments, subjects, terms }: WithTerms) {
  const { session, class: number, subject, subjectId, name: examName, maxMark, submittedBy, submittedAt } = exam;
  return {
    sessionId: idIn(sessions, session),
    class: number,
    subject,
    examName,
    maxMark,
    markScale: exam.markScale,
    subjectId: subjectId === null ? null : idIn(subjects, subjectId),
    teacherId: idIn(people, submittedBy),
    submittedAt: new Date(submittedAt),
    facts: {
      term_id: exam.term === null ? null : idIn(terms, exam.term),
      weight: exam.weight,
      day: exam.day,
      absent_as_zero: exam.absentAsZero ? 1 : 0,
      published_at: exam.publishedAt,
      category: exam.category,
      replaces_by: exam.replacesBy,
    },
    // A student who is left out has no marks.
    marks: exam.marks.flatMap(({ enrolment, ...line }) => {
      const enrolmentId = enrolments.get(enrolment);
      return enrolmentId === undefined ? [] : [{ enrolmentId, ...line }];
    }),
  };
}
