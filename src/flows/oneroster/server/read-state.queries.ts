import { listScales } from '../../../base/grades/server/grades.queries.ts';
import { listClosedDays, listWeeks } from '../../../base/school/server/calendar.queries.ts';
import { isHomeClass } from '../../../base/school/server/classes.queries.ts';
import { keptMarkScale, listMarkScales } from '../../../base/school/server/mark-scales.queries.ts';
import { policiesOf, readSchoolById } from '../../../base/school/server/school.queries.ts';
import { toStatus } from '../../../base/school/server/status-codes.ts';
import { teacherIds } from '../../../base/school/server/teachers-of.ts';
import { cycleOf } from '../../../base/school/server/weeks.queries.ts';
import { nameParts, type PersonNames } from '../../../platform/contract/person-names.ts';
import { type Day, days, type genders, type Role } from '../../../platform/contract/school-terms.ts';
import { selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type {
  SchoolState,
  SourcedId,
  StateClass,
  StateEnrolment,
  StateExam,
  StateGroup,
  StatePeriod,
  StatePerson,
  StateReason,
  StateSchool,
  StateSession,
  StateSubject,
} from './school-state.ts';
import { readSourcedIds, type SourcedIdOf } from './sourced-ids.queries.ts';

/** After every day that a school can have. */
const forEver = '9999-12-31';

/**
 * Everything of a school that OneRoster files can contain; each list is in the order in which its records were created.
 */
export async function readState(db: Database, schoolId: number): Promise<SchoolState> {
  const from = { db, schoolId, idOf: await readSourcedIds(db, schoolId) };
  return {
    school: await readSchool(from),
    sessions: await readSessions(from),
    classes: await readClasses(from),
    people: await readPeople(from),
    enrolments: await readEnrolments(from),
    subjects: await readSubjects(from),
    periods: await readPeriods(from),
    exams: await readExams(from),
    groups: await readGroups(from),
  };
}

type From = { readonly db: Database; readonly schoolId: number; readonly idOf: SourcedIdOf };

async function readSchool({ db, schoolId, idOf }: From): Promise<StateSchool> {
  const school = await readSchoolById(db, schoolId);
  const closed = await listClosedDays(db, schoolId);
  return {
    sourcedId: idOf('school', schoolId),
    name: school.name,
    domain: school.domain,
    policies: policiesOf(school),
    weeks: await listWeeks(db, schoolId, forEver),
    weekCycle: cycleOf(school),
    closedDays: closed.map(({ _id, ...closedDays }) => closedDays),
    reasons: await readReasons(db, schoolId),
    scales: await listMarkScales(db, schoolId),
    grades: await listScales(db, schoolId),
  };
}

async function readReasons(db: Database, schoolId: number): Promise<StateReason[]> {
  const rows = await selectIn(db, schoolId, 'absence_reason')
    .select(['name', 'status', 'is_open', 'sign', 'counts', 'place'])
    .orderBy('status')
    .orderBy('name')
    .execute();
  return rows.map(({ name, status, is_open, sign, counts, place }) => ({
    ...{ name, status: toStatus(status), isOpen: is_open === 1 },
    ...(sign !== null && { code: sign }),
    ...(counts !== null && { counts }),
    ...(place > 0 && { order: place }),
  }));
}

async function readSessions({ db, schoolId, idOf }: From): Promise<StateSession[]> {
  const sessions = await selectIn(db, schoolId, 'session')
    .select(['id', 'name', 'from_date as from', 'to_date as to', 'closed_at'])
    .orderBy('id')
    .execute();
  const terms = await selectIn(db, schoolId, 'term')
    .select(['id', 'session_id', 'name', 'from_date as from', 'to_date as to', 'weight'])
    .orderBy('from_date')
    .execute();
  const termsOf = Map.groupBy(terms, (term) => term.session_id);
  return sessions.map(({ id, closed_at, ...session }) => ({
    sourcedId: idOf('session', id),
    ...session,
    isClosed: closed_at !== null,
    terms: (termsOf.get(id) ?? []).map((term) => ({
      sourcedId: idOf('term', term.id),
      name: term.name,
      from: term.from,
      to: term.to,
      weight: term.weight,
    })),
  }));
}

/** Returns the sourcedId of an optional reference. */
function orNull(idOf: SourcedIdOf, kind: 'person' | 'subject' | 'term', id: number | null): SourcedId | null {
  return id === null ? null : idOf(kind, id);
}

async function readClasses({ db, schoolId, idOf }: From): Promise<StateClass[]> {
  const rows = await selectIn(db, schoolId, 'class')
    .select(['number', 'name', 'place', 'moves_up_to', 'is_open', 'teacher_id', 'mark_scale'])
    .where(isHomeClass())
    .orderBy('place')
    .orderBy('number')
    .execute();
  return rows.map((row) => ({
    class: row.number,
    name: row.name,
    order: row.place,
    movesUpTo: row.moves_up_to,
    isOpen: row.is_open === 1,
    teacher: orNull(idOf, 'person', row.teacher_id),
    scale: row.mark_scale,
  }));
}

async function readGroups({ db, schoolId, idOf }: From): Promise<StateGroup[]> {
  const groups = await selectIn(db, schoolId, 'class')
    .select(['number', 'name', 'block', 'takes_register', 'session_id'])
    .where('session_id', 'is not', null)
    .$narrowType<{ session_id: number }>()
    .orderBy('number')
    .execute();
  const classes = await selectIn(db, schoolId, 'group_class')
    .select(['group_number', 'class'])
    .orderBy('class')
    .execute();
  const members = await selectIn(db, schoolId, 'group_member')
    .select(['group_number', 'student_id', 'from_date as from', 'to_date as until'])
    .orderBy('id')
    .execute();
  const classesOf = Map.groupBy(classes, (row) => row.group_number);
  const membersOf = Map.groupBy(members, (row) => row.group_number);
  return groups.map(({ number, name, block, takes_register, session_id }) => ({
    session: idOf('session', session_id),
    class: number,
    name,
    block,
    takesRegister: takes_register === 1,
    classes: (classesOf.get(number) ?? []).map((row) => row.class),
    members: (membersOf.get(number) ?? []).map(({ student_id, from, until }) => ({
      student: idOf('person', student_id),
      from,
      until,
    })),
  }));
}

async function readPeople({ db, schoolId, idOf }: From): Promise<StatePerson[]> {
  const people = await selectIn(db, schoolId, 'person')
    .innerJoin('account', (join) =>
      join.onRef('account.school_id', '=', 'person.school_id').onRef('account.person_id', '=', 'person.id'),
    )
    .where('role', 'not in', ['guardian', 'staff'])
    .select(['id', 'role', 'name', 'street', 'city', 'state', 'postal_code', 'left_at', 'erased_at', 'email'])
    .select(['family_name as familyName', 'given_name as givenName', 'preferred_name as preferredName'])
    .$narrowType<{ role: Exclude<Role, 'guardian' | 'staff'> }>()
    .orderBy('id')
    .execute();
  const teachers = await selectIn(db, schoolId, 'teacher').selectAll().execute();
  const students = await selectIn(db, schoolId, 'student').selectAll().execute();
  const teacherOf = new Map(teachers.map((row) => [row.person_id, row]));
  const studentOf = new Map(students.map((row) => [row.person_id, row]));
  return people.map(({ id, role, name, email, left_at, erased_at, ...row }): StatePerson => {
    const { street, city, state, postal_code: postalCode } = row;
    const common = {
      sourcedId: idOf('person', id),
      name,
      ...partsOf(row),
      email,
      address: { street, city, state, postalCode },
      leftAt: left_at,
      isErased: erased_at !== null,
    };
    if (role === 'admin') return { ...common, role };
    if (role === 'student') return { ...common, role, details: toDetails(studentOf.get(id)) };
    const { phone = '', subject = null } = teacherOf.get(id) ?? {};
    return { ...common, role, phone, subject };
  });
}

function partsOf(row: { readonly [Part in keyof PersonNames]-?: string | null }): { readonly parts?: PersonNames } {
  const known = nameParts.flatMap((part) => (row[part] === null ? [] : [[part, row[part]] as const]));
  return known.length === 0 ? {} : { parts: Object.fromEntries(known) };
}

type StudentRow = {
  readonly date_of_birth: string | null;
  readonly gender: string | null;
  readonly course_enrolled: string;
  readonly guardian_name: string;
  readonly guardian_relation: string;
  readonly guardian_phone: string;
  readonly guardian_email: string | null;
  readonly admission_number: string | null;
};

function toDetails(row: StudentRow | undefined) {
  if (!row) return null;
  const { guardian_name: name, guardian_relation: relation, guardian_phone: phone, guardian_email: email } = row;
  return {
    dateOfBirth: row.date_of_birth,
    gender: row.gender as (typeof genders)[number] | null,
    courseEnrolled: row.course_enrolled,
    guardian: { name, relation, phone, email },
    admissionNumber: row.admission_number,
  };
}

async function readEnrolments({ db, schoolId, idOf }: From): Promise<StateEnrolment[]> {
  const rows = await selectIn(db, schoolId, 'enrolment')
    .select(['id', 'student_id', 'session_id', 'class', 'roll', 'from_date', 'to_date', 'number_in_class'])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    sourcedId: idOf('enrolment', row.id),
    student: idOf('person', row.student_id),
    session: idOf('session', row.session_id),
    class: row.class,
    roll: row.roll,
    from: row.from_date,
    until: row.to_date,
    numberInClass: row.number_in_class,
  }));
}

async function readSubjects({ db, schoolId, idOf }: From): Promise<StateSubject[]> {
  const rows = await selectIn(db, schoolId, 'subject')
    .select(['id', 'session_id', 'class', 'name', 'code', 'teacher_id', 'more_teachers'])
    .select(['mark_scale as scale', 'credits', 'categories'])
    .orderBy('id')
    .execute();
  return rows.map(({ id, session_id, teacher_id, more_teachers, categories, ...subject }) => ({
    sourcedId: idOf('subject', id),
    session: idOf('session', session_id),
    ...subject,
    categories: categories === null ? [] : JSON.parse(categories),
    teachers: teacherIds({ teacher_id, more_teachers }).map((one) => idOf('person', one)),
  }));
}

async function readPeriods({ db, schoolId, idOf }: From): Promise<StatePeriod[]> {
  const rows = await selectIn(db, schoolId, 'timetable_period', { removed_at: null })
    .select(['session_id', 'class', 'day', 'period', 'label', 'room', 'subject', 'subject_id', 'teacher_id'])
    .select(['more_teachers', 'week'])
    .select(['starts_minute as starts', 'ends_minute as ends'])
    .orderBy('session_id')
    .orderBy('class')
    .orderBy('day')
    .orderBy('starts_minute')
    .execute();
  return rows.map(({ session_id, subject_id, teacher_id, more_teachers, day, ...period }) => ({
    session: idOf('session', session_id),
    ...period,
    day: days[day] as Day,
    subjectId: orNull(idOf, 'subject', subject_id),
    teachers: teacherIds({ teacher_id, more_teachers }).map((one) => idOf('person', one)),
  }));
}

async function readExams({ db, schoolId, idOf }: From): Promise<StateExam[]> {
  const rows = await selectIn(db, schoolId, 'marks_record')
    .select(['id', 'session_id', 'class', 'subject', 'subject_id', 'exam_name', 'max_mark', 'mark_scale'])
    .select(['submitted_by', 'submitted_at', 'term_id', 'weight', 'day', 'absent_as_zero', 'published_at'])
    .select(['category', 'replaces_id', 'replaces_by'])
    .orderBy('id')
    .execute();
  // A student without a stored line did not sit the exam, so no line is written; another system would show it as a
  // result.
  const lines = await selectIn(db, schoolId, 'mark')
    .select(['record_id', 'enrolment_id', 'mark', 'state', 'words', 'note'])
    .orderBy('record_id')
    .orderBy('enrolment_id')
    .execute();
  const marksOf = Map.groupBy(lines, (line) => line.record_id);
  const standing = new Set(rows.map(({ id }) => id));
  // An exam that replaced a withdrawn one counts by itself.
  const replacedBy = (id: number | null) => (id !== null && standing.has(id) ? idOf('exam', id) : null);
  return rows.map((row) => ({
    sourcedId: idOf('exam', row.id),
    session: idOf('session', row.session_id),
    class: row.class,
    subject: row.subject,
    subjectId: orNull(idOf, 'subject', row.subject_id),
    name: row.exam_name,
    maxMark: row.max_mark,
    markScale: keptMarkScale(row.mark_scale),
    submittedBy: idOf('person', row.submitted_by),
    submittedAt: row.submitted_at,
    term: orNull(idOf, 'term', row.term_id),
    weight: row.weight,
    day: row.day,
    absentAsZero: row.absent_as_zero === 1,
    publishedAt: row.published_at,
    category: row.category,
    replaces: replacedBy(row.replaces_id),
    replacesBy: replacedBy(row.replaces_id) === null ? null : row.replaces_by,
    marks: (marksOf.get(row.id) ?? []).map(({ enrolment_id, mark, state, words, note }) => ({
      enrolment: idOf('enrolment', enrolment_id),
      ...{ mark, state, words, note },
    })),
  }));
}
