import { createHash } from 'node:crypto';
import { daysAfter } from '../../../platform/contract/dates.ts';
import { isLow, lowestMark, type MarkScale, shownMaximum } from '../../../platform/contract/mark-scale.ts';
import { defaultClassName } from '../../../platform/contract/school-terms.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { formatTime } from '../../../platform/server/span.ts';
import { type LineValue, shownMark } from '../../../records/marks/server/marks.rules.ts';
import type { RowOf, Rows } from './files.rules.ts';
import { splitName } from './names.rules.ts';
import type {
  SchoolState,
  SourcedId,
  StateEnrolment,
  StateExam,
  StateGroup,
  StatePerson,
  StateSession,
  StateStudent,
  StateSubject,
} from './school-state.ts';

/** The current date and the time zone; results are given by local dates. */
export type Moment = { readonly today: string; readonly timeZone: string };

/**
 * Writes a school as rows of OneRoster files. A class is a homeroom in each session; its subjects are scheduled classes
 * with the same students; a group is a scheduled class of its members. Other data is in Rollbook's own columns.
 */
export function toRows(state: SchoolState, moment: Moment): Rows {
  const index = indexOf(state, moment);
  return {
    orgs: [orgRow(state)],
    academicSessions: state.sessions.flatMap(sessionRows),
    courses: courseRows(state),
    classes: classRows(state, index),
    users: state.people.flatMap((person) => userRows(person, state, index)),
    roles: state.people.flatMap((person) => roleRows(person, state)),
    demographics: state.people.flatMap(demographicRows),
    enrollments: [...studentRows(state, index), ...memberRows(state, index), ...teacherRows(state, index)],
    categories: state.exams.length === 0 ? [] : [{ sourcedId: categoryId(state), title: 'Exams' }],
    lineItems: state.exams.map((exam) => lineItemRow(exam, state, index, moment)),
    lineItemScoreScales: state.exams.flatMap((exam) => lineItemScaleRows(exam, index)),
    results: state.exams.flatMap((exam) => resultRows(exam, index, moment)),
    scoreScales: scaleRows(state, index),
  };
}

type Index = ReturnType<typeof indexOf>;

function indexOf(state: SchoolState, { today }: Moment) {
  const lastBegun = state.sessions
    .filter(({ from }) => from <= today)
    .sort((one, next) => (one.from < next.from ? 1 : -1));
  const taught = {
    subjectsOf: Map.groupBy(state.subjects, homeroomOf),
    groups: new Map(state.groups.map((group) => [group.class, group])),
  };
  return {
    sessions: new Map(state.sessions.map((session) => [session.sourcedId, session])),
    subjects: new Map(state.subjects.map((subject) => [subject.sourcedId, subject])),
    ...taught,
    enrolments: new Map(state.enrolments.map((enrolment) => [enrolment.sourcedId, enrolment])),
    /** Each student's enrolment of today, or else the last. */
    present: presentEnrolments(state.enrolments, today),
    presentSession: lastBegun[0] ?? state.sessions[0],
    homerooms: findHomerooms(state),
    periodsOf: Map.groupBy(state.periods, (period) => classOf(period, taught)),
  };
}

function presentEnrolments(enrolments: readonly StateEnrolment[], today: string): Map<SourcedId, StateEnrolment> {
  const isOn = ({ from, until }: StateEnrolment) => from <= today && (until === null || until > today);
  const found = new Map<SourcedId, StateEnrolment>();
  for (const enrolment of enrolments) {
    const known = found.get(enrolment.student);
    const isLater = !known || (!isOn(known) && (isOn(enrolment) || enrolment.from >= known.from));
    if (isLater) found.set(enrolment.student, enrolment);
  }
  return found;
}

type InClass = { readonly session: SourcedId; readonly class: number };

/** The sourcedId of a class in a session. */
function homeroomOf({ session, class: number }: InClass): SourcedId {
  return `${session}-class-${number}`;
}

type Taught = {
  readonly subjectsOf: ReadonlyMap<SourcedId, readonly StateSubject[]>;
  readonly groups: ReadonlyMap<number, StateGroup>;
};

/** The class of the files in which something is taught: of its subject, or of the group, or else the homeroom. */
function classOf(one: InClass & { readonly subjectId: SourcedId | null }, { subjectsOf, groups }: Taught): SourcedId {
  const [ofGroup] = groups.has(one.class) ? (subjectsOf.get(homeroomOf(one)) ?? []) : [];
  return one.subjectId ?? ofGroup?.sourcedId ?? homeroomOf(one);
}

/** The classes of each session that have students or any records. */
function findHomerooms(state: SchoolState): Map<SourcedId, InClass> {
  const groups = new Set(state.groups.map((group) => group.class));
  const all = [state.enrolments, state.subjects, state.periods, state.exams].flat() satisfies InClass[];
  const used = all.filter((one) => !groups.has(one.class));
  const homerooms = new Map(used.map((one) => [homeroomOf(one), { session: one.session, class: one.class }]));
  const place = new Map(state.classes.map((one) => [one.class, one.order]));
  const sessions = new Map(state.sessions.map(({ sourcedId }, at) => [sourcedId, at]));
  const orderOf = (one: InClass) => [sessions.get(one.session) ?? 0, place.get(one.class) ?? 0, one.class] as const;
  const inOrder = [...homerooms].sort(([, one], [, next]) => {
    const [a, b] = [orderOf(one), orderOf(next)];
    return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
  });
  return new Map(inOrder);
}

function orgRow({ school }: SchoolState): RowOf<'orgs'> {
  const { sourcedId, name, domain, policies, weeks, weekCycle, closedDays, reasons, scales } = school;
  return {
    sourcedId,
    name,
    type: 'school',
    identifier: domain,
    'metadata.rollbook.policies': JSON.stringify(policies),
    'metadata.rollbook.weeks': JSON.stringify(weeks),
    'metadata.rollbook.weekCycle': weekCycle && JSON.stringify(weekCycle),
    'metadata.rollbook.closedDays': JSON.stringify(closedDays),
    'metadata.rollbook.reasons': JSON.stringify(reasons),
    'metadata.rollbook.scales': scales.length === 0 ? null : JSON.stringify(scales),
  };
}

/** In the files, the end date is the day after the last one. */
function sessionRows({ sourcedId, name, from, to, isClosed, terms }: StateSession): RowOf<'academicSessions'>[] {
  const daysOf = (days: { readonly from: string; readonly to: string }) => ({
    startDate: days.from,
    endDate: daysAfter(days.to, 1),
    schoolYear: to.slice(0, 4),
  });
  const ofSession = { ...daysOf({ from, to }), 'metadata.rollbook.isClosed': isClosed ? true : null };
  return [
    { sourcedId, title: name, type: 'schoolYear', ...ofSession },
    ...terms.map((term) => ({
      sourcedId: term.sourcedId,
      title: term.name,
      type: 'term',
      ...daysOf(term),
      parentSourcedId: sourcedId,
    })),
  ];
}

function courseOfClass({ school }: SchoolState, number: number): SourcedId {
  return `${school.sourcedId}-class-${number}`;
}

function courseOfSubject({ sourcedId }: StateSubject): SourcedId {
  return `${sourcedId}-course`;
}

/** The format has codes for school years, so a class only has one if it still has its default name. */
function gradeOf({ classes }: SchoolState, number: number): string | null {
  const name = classes.find((one) => one.class === number)?.name;
  return number <= 13 && name === defaultClassName(number) ? String(number).padStart(2, '0') : null;
}

function courseRows(state: SchoolState): RowOf<'courses'>[] {
  const orgSourcedId = state.school.sourcedId;
  const ofClasses = state.classes.map((one) => ({
    sourcedId: courseOfClass(state, one.class),
    title: one.name,
    courseCode: String(one.class),
    orgSourcedId,
    grades: gradeOf(state, one.class),
    'metadata.rollbook.class': one.class,
    'metadata.rollbook.order': one.order,
    'metadata.rollbook.movesUpTo': one.movesUpTo,
    'metadata.rollbook.isOpen': one.isOpen,
    'metadata.rollbook.teacher': one.teacher,
  }));
  const ofSubjects = state.subjects.map((subject) => ({
    sourcedId: courseOfSubject(subject),
    schoolYearSourcedId: subject.session,
    title: subject.name,
    courseCode: subject.code,
    grades: gradeOf(state, subject.class),
    orgSourcedId,
    ...namesOf(subject),
  }));
  return [...ofClasses, ...ofSubjects];
}

/** Returns the name and code as lists with one entry, in which a comma would begin the next. */
function namesOf({ name, code }: StateSubject) {
  return { subjects: name.replaceAll(',', ' '), subjectCodes: code.replaceAll(',', ' ') };
}

function classRows(state: SchoolState, index: Index): RowOf<'classes'>[] {
  const schoolSourcedId = state.school.sourcedId;
  const common = ({ session, class: number }: InClass) => ({
    schoolSourcedId,
    termSourcedIds: termsOf(index.sessions.get(session)).join(','),
    grades: gradeOf(state, number),
    'metadata.rollbook.class': number,
  });
  const homerooms = [...index.homerooms].map(([sourcedId, one]) => ({
    sourcedId,
    title: state.classes.find((other) => other.class === one.class)?.name ?? '',
    ...common(one),
    courseSourcedId: courseOfClass(state, one.class),
    classCode: String(one.class),
    classType: 'homeroom',
    ...timetableOf(sourcedId, index),
  }));
  const scheduled = state.subjects.map((subject) => ({
    sourcedId: subject.sourcedId,
    title: index.groups.get(subject.class)?.name ?? subject.name,
    ...common(subject),
    ...groupOf(subject, state, index),
    ...namesOf(subject),
    courseSourcedId: courseOfSubject(subject),
    classCode: subject.code,
    classType: 'scheduled',
    ...timetableOf(subject.sourcedId, index),
  }));
  return [...homerooms, ...scheduled];
}

/** Returns the properties of a group that other classes do not have. */
function groupOf(subject: StateSubject, state: SchoolState, { groups }: Index): RowOf<'classes'> {
  const group = groups.get(subject.class);
  if (!group) return {};
  const { block, takesRegister, classes } = group;
  return {
    grades: classes.flatMap((number) => gradeOf(state, number) ?? []).join(','),
    'metadata.rollbook.group': JSON.stringify({ subject: subject.name, block, takesRegister, classes }),
  };
}

/** A class refers to the terms that it lasts; in a session without any, to the session. */
function termsOf(session: StateSession | undefined): SourcedId[] {
  if (!session) return [];
  return session.terms.length > 0 ? session.terms.map(({ sourcedId }) => sourcedId) : [session.sourcedId];
}

/** A lesson in Rollbook's own column; its subject is only given if it differs from the class's. */
type TimetableEntry = {
  readonly day: string;
  readonly period: number;
  readonly time: string;
  /** The first teacher; `others` are those who teach it too. */
  readonly teacher: SourcedId;
  readonly others?: readonly SourcedId[];
  readonly week?: number;
  readonly label?: string;
  readonly room?: string;
  readonly subject?: string;
};

function timetableOf(classId: SourcedId, { periodsOf, subjects }: Index) {
  const periods = periodsOf.get(classId);
  if (!periods) return {};
  const entries = periods.map(
    ({ day, period, starts, ends, teachers: [teacher = '', ...others], week, label, room, ...of }): TimetableEntry => ({
      day,
      period,
      time: formatTime({ startsMinute: starts, endsMinute: ends }),
      teacher,
      ...(others.length > 0 && { others }),
      ...(week !== null && { week }),
      ...(label !== null && { label }),
      ...(room !== null && { room }),
      ...((of.subjectId === null || subjects.get(of.subjectId)?.name !== of.subject) && { subject: of.subject }),
    }),
  );
  return {
    periods: periods.map(({ day, period }) => `${day} ${period}`).join(','),
    'metadata.rollbook.timetable': JSON.stringify(entries),
  };
}

/** Contacts are people in the files, but have no account. */
function userRows(person: StatePerson, { school }: SchoolState, index: Index): RowOf<'users'>[] {
  const student = person.role === 'student' ? person.details : null;
  const hasGuardian = student !== null && isKnown(student.guardian);
  const { sourcedId, email } = person;
  const row = {
    sourcedId,
    enabledUser: person.leftAt === null,
    username: email || sourcedId,
    email,
    ...(person.parts ?? splitName(person.name)),
    // The parts of a name do not show how the whole name is written.
    ...(person.parts && { 'metadata.rollbook.name': person.name }),
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

function roleRows(person: StatePerson, { school }: SchoolState): RowOf<'roles'>[] {
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

function demographicRows(person: StatePerson): RowOf<'demographics'>[] {
  if (person.role !== 'student' || person.details === null) return [];
  const { dateOfBirth, gender } = person.details;
  return [{ sourcedId: person.sourcedId, birthDate: dateOfBirth, sex: gender?.toLowerCase() ?? null }];
}

/** A student is in the class and in the scheduled class of each of its subjects. */
function studentRows({ school, enrolments }: SchoolState, { subjectsOf }: Index): RowOf<'enrollments'>[] {
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
function memberRows({ school, groups }: SchoolState, { subjectsOf }: Index): RowOf<'enrollments'>[] {
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
function teacherRows({ school, subjects, classes }: SchoolState, index: Index): RowOf<'enrollments'>[] {
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

function categoryId({ school }: SchoolState): SourcedId {
  return `${school.sourcedId}-exams`;
}

function lineItemRow(exam: StateExam, state: SchoolState, index: Index, { timeZone }: Moment): RowOf<'lineItems'> {
  const day = exam.day ?? localDate(timeZone, new Date(exam.submittedAt));
  const terms = index.sessions.get(exam.session)?.terms ?? [];
  const term = terms.find(({ from, to }) => from <= day && day <= to);
  const isListed = exam.subjectId !== null && index.subjects.get(exam.subjectId)?.name === exam.subject;
  return {
    sourcedId: exam.sourcedId,
    title: exam.name,
    assignDate: day,
    dueDate: day,
    classSourcedId: classOf(exam, index),
    categorySourcedId: categoryId(state),
    academicSessionSourcedId: exam.term ?? term?.sourcedId ?? exam.session,
    resultValueMin: lowestMark(exam.markScale),
    resultValueMax: shownMaximum(exam.markScale, exam.maxMark) ?? exam.maxMark / 100,
    schoolSourcedId: state.school.sourcedId,
    'metadata.rollbook.subject': isListed ? null : exam.subject,
    'metadata.rollbook.submittedAt': exam.submittedAt,
    'metadata.rollbook.submittedBy': exam.submittedBy,
    'metadata.rollbook.term': exam.term,
    'metadata.rollbook.weight': exam.weight / 100,
    'metadata.rollbook.day': exam.day,
    'metadata.rollbook.absentAsZero': exam.absentAsZero,
    'metadata.rollbook.publishedAt': exam.publishedAt,
    'metadata.rollbook.scale': exam.markScale && JSON.stringify(exam.markScale),
  };
}

/**
 * In the format, scales belong to classes. A changed scale gets a new id, because an exam keeps the scale with which it
 * was made.
 */
function scaleId(exam: StateExam, scale: MarkScale, index: Index): SourcedId {
  const content = createHash('sha256').update(JSON.stringify(scale)).digest('hex').slice(0, 12);
  return `${classOf(exam, index)}-scale-${content}`;
}

function scaleRows({ school, exams }: SchoolState, index: Index): RowOf<'scoreScales'>[] {
  const rows = exams.flatMap((exam): RowOf<'scoreScales'>[] => {
    const { markScale } = exam;
    if (!markScale) return [];
    return [
      {
        sourcedId: scaleId(exam, markScale, index),
        title: markScale.name,
        type: markScale.kind,
        orgSourcedId: school.sourcedId,
        classSourcedId: classOf(exam, index),
        scoreScaleValue: scaleValues(exam, markScale).join(','),
      },
    ];
  });
  return [...new Map(rows.map((row) => [row.sourcedId, row])).values()];
}

/** The values of marks, as `{mark:value}`: numbers in percent, levels in percent or points. Words have no value. */
function scaleValues({ maxMark }: StateExam, scale: MarkScale): string[] {
  const pair = (mark: string | number, worth: string | number) =>
    `{${String(mark).replaceAll(/[{}:,]/g, ' ')}:${worth}}`;
  if (scale.kind === 'number') {
    const [lowest, highest] = [lowestMark(scale), shownMaximum(scale, maxMark) ?? 0];
    return isLow(scale) ? [pair(lowest, 100), pair(highest, 0)] : [pair(lowest, 0), pair(highest, 100)];
  }
  const levels = scale.levels ?? [];
  return levels.map(({ name, share, points }) => pair(name, share ?? points ?? 0));
}

function lineItemScaleRows(exam: StateExam, index: Index): RowOf<'lineItemScoreScales'>[] {
  const { markScale, sourcedId } = exam;
  if (!markScale) return [];
  return [
    {
      sourcedId: `${sourcedId}-scale`,
      lineItemSourcedId: sourcedId,
      scoreScaleSourcedId: scaleId(exam, markScale, index),
    },
  ];
}

/** A number is the score. Another mark, such as a level, is written as text, with its value as the score. */
function scoreOf({ markScale, maxMark }: StateExam, { note, ...line }: LineValue) {
  const comment = note === null ? {} : { comment: note };
  if (line.state === 'exempt') return { scoreStatus: 'exempt', ...comment };
  const { mark, written } = shownMark(markScale, maxMark, line);
  if (line.state === 'zero')
    return { scoreStatus: 'fully graded', score: 0, 'metadata.rollbook.state': 'zero', ...comment };
  if (mark === null) return { scoreStatus: 'not submitted', missing: true, ...comment };
  const text = typeof mark === 'number' ? {} : { textScore: written };
  const score = typeof mark === 'number' ? mark : maxMark === 0 ? null : (line.mark ?? 0) / 100;
  return { scoreStatus: 'fully graded', score, ...text, ...comment };
}

function resultRows(exam: StateExam, index: Index, { timeZone }: Moment): RowOf<'results'>[] {
  const scoreDate = localDate(timeZone, new Date(exam.submittedAt));
  return exam.marks.map(({ enrolment, ...line }) => ({
    sourcedId: `${exam.sourcedId}-${enrolment}`,
    lineItemSourcedId: exam.sourcedId,
    studentSourcedId: index.enrolments.get(enrolment)?.student,
    scoreDate,
    classSourcedId: classOf(exam, index),
    ...scoreOf(exam, line),
    'metadata.rollbook.enrollment': enrolment,
  }));
}
