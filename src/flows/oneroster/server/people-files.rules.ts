import { homeroomOf, type Index } from './file-index.rules.ts';
import type { RowOf } from './files.rules.ts';
import { splitName } from './names.rules.ts';
import type { SchoolState, SourcedId, StatePerson, StateStudent } from './school-state.ts';

/** Contacts are people in the files, but have no account. */
export function userRows(person: StatePerson, { school }: SchoolState, index: Index): RowOf<'users'>[] {
  const student = person.role === 'student' ? person.details : null;
  const hasGuardian = student !== null && isKnown(student.guardian);
  const { sourcedId, email } = person;
  const row = {
    sourcedId,
    enabledUser: person.leftAt === null,
    username: email || sourcedId,
    email,
    ...namesOf(person),
    primaryOrgSourcedId: school.sourcedId,
    'metadata.rollbook.street': person.address.street,
    'metadata.rollbook.city': person.address.city,
    'metadata.rollbook.state': person.address.state,
    'metadata.rollbook.postalCode': person.address.postalCode,
    'metadata.rollbook.leftAt': person.leftAt,
    'metadata.rollbook.isErased': person.isErased ? true : null,
    ...(person.role === 'teacher' && { phone: person.phone, 'metadata.rollbook.subject': person.subject }),
    ...(person.role === 'student' && { identifier: index.present.get(sourcedId)?.roll }),
    ...(student && {
      'metadata.rollbook.courseEnrolled': student.courseEnrolled,
      'metadata.rollbook.admissionNumber': student.admissionNumber,
    }),
    ...(hasGuardian && { agentSourcedIds: guardianOf(sourcedId) }),
  };
  return hasGuardian ? [row, guardianRow(sourcedId, student.guardian, school.sourcedId)] : [row];
}

/** The parts of a name, which do not show how the whole name is written. If only one part of a name is known, it is given by itself. */
function namesOf({ name, parts: { familyName, givenName, preferredName } = {} }: StatePerson): RowOf<'users'> {
  const preferred = { preferredGivenName: preferredName };
  if (familyName !== undefined && givenName !== undefined)
    return { familyName, givenName, 'metadata.rollbook.name': name, ...preferred };
  const known = { 'metadata.rollbook.familyName': familyName, 'metadata.rollbook.givenName': givenName };
  return { ...splitName(name), ...known, ...preferred };
}

type Guardian = StateStudent['guardian'];

function isKnown({ name, relation, phone, email }: Guardian): boolean {
  return [name, relation, phone, email].some(Boolean);
}

function guardianOf(student: SourcedId): SourcedId {
  return `${student}-guardian`;
}

function guardianRow(
  student: SourcedId,
  { name, relation, phone, email }: Guardian,
  school: SourcedId,
): RowOf<'users'> {
  const sourcedId = guardianOf(student);
  return {
    sourcedId,
    enabledUser: false,
    username: sourcedId,
    ...splitName(name),
    email,
    phone,
    agentSourcedIds: student,
    primaryOrgSourcedId: school,
    'metadata.rollbook.relation': relation,
  };
}

const roleOf = { admin: 'siteAdministrator', teacher: 'teacher', student: 'student' } as const;

export function roleRows(person: StatePerson, { school }: SchoolState): RowOf<'roles'>[] {
  const row = (userSourcedId: SourcedId, role: string) => ({
    sourcedId: `${userSourcedId}-role`,
    userSourcedId,
    roleType: 'primary',
    role,
    orgSourcedId: school.sourcedId,
  });
  const own = row(person.sourcedId, roleOf[person.role]);
  const hasGuardian = person.role === 'student' && person.details !== null && isKnown(person.details.guardian);
  return hasGuardian ? [own, row(guardianOf(person.sourcedId), 'guardian')] : [own];
}

export function demographicRows(person: StatePerson): RowOf<'demographics'>[] {
  if (person.role !== 'student' || person.details === null) return [];
  const { dateOfBirth, gender } = person.details;
  return [{ sourcedId: person.sourcedId, birthDate: dateOfBirth, sex: gender?.toLowerCase() ?? null }];
}

/** A student is in the class and in the scheduled class of each of its subjects. */
export function studentRows({ school, enrolments }: SchoolState, { subjectsOf }: Index): RowOf<'enrollments'>[] {
  return enrolments.flatMap((enrolment) => {
    const common = {
      schoolSourcedId: school.sourcedId,
      userSourcedId: enrolment.student,
      role: 'student',
      primary: false,
      beginDate: enrolment.from,
      endDate: enrolment.until,
    };
    const homeroom = {
      sourcedId: enrolment.sourcedId,
      classSourcedId: homeroomOf(enrolment),
      ...common,
      'metadata.rollbook.roll': enrolment.roll,
      'metadata.rollbook.numberInClass': enrolment.numberInClass,
    };
    if (enrolment.until !== null && enrolment.until <= enrolment.from) return [homeroom];
    const subjects = subjectsOf.get(homeroomOf(enrolment)) ?? [];
    const inSubjects = subjects.map(({ sourcedId }) => ({
      sourcedId: `${enrolment.sourcedId}-${sourcedId}`,
      classSourcedId: sourcedId,
      ...common,
    }));
    return [homeroom, ...inSubjects];
  });
}

/** The members of groups, from a day on, up to but excluding another. */
export function memberRows({ school, groups }: SchoolState, { subjectsOf }: Index): RowOf<'enrollments'>[] {
  return groups.flatMap((group) => {
    const [subject] = subjectsOf.get(homeroomOf(group)) ?? [];
    if (!subject) return [];
    const members = group.members.filter(({ from, until }) => until === null || until > from);
    return members.map(({ student, from, until }) => ({
      sourcedId: `${subject.sourcedId}-${student}-${from}`,
      classSourcedId: subject.sourcedId,
      schoolSourcedId: school.sourcedId,
      userSourcedId: student,
      role: 'student',
      primary: false,
      beginDate: from,
      endDate: until,
    }));
  });
}

/** The teachers of a subject, those who only have lessons in it, and the teacher of a class. */
export function teacherRows({ school, subjects, classes }: SchoolState, index: Index): RowOf<'enrollments'>[] {
  const row = (classSourcedId: SourcedId, userSourcedId: SourcedId, place?: number) => ({
    sourcedId: `${classSourcedId}-${userSourcedId}`,
    classSourcedId,
    schoolSourcedId: school.sourcedId,
    userSourcedId,
    role: 'teacher',
    primary: place === 0,
    'metadata.rollbook.teacherOrder': place === undefined ? null : place + 1,
  });
  const rowsOf = (classId: SourcedId, own: readonly SourcedId[]) => {
    const teachers = (index.periodsOf.get(classId) ?? []).flatMap((period) => period.teachers);
    const others = [...new Set(teachers)].filter((teacher) => !own.includes(teacher));
    return [...own.map((one, place) => row(classId, one, place)), ...others.map((one) => row(classId, one))];
  };
  const ownTeacher = new Map(classes.map((one) => [one.class, one.teacher]));
  const ofHomerooms = [...index.homerooms].flatMap(([sourcedId, { session, class: number }]) => {
    const isPresent = session === index.presentSession?.sourcedId;
    const own = isPresent ? ownTeacher.get(number) : null;
    return rowsOf(sourcedId, own == null ? [] : [own]);
  });
  return [...ofHomerooms, ...subjects.flatMap(({ sourcedId, teachers }) => rowsOf(sourcedId, teachers))];
}
