import { daysAfter } from '../../../platform/contract/dates.ts';
import { defaultClassName } from '../../../platform/contract/school-terms.ts';
import { formatTime } from '../../../platform/server/span.ts';
import type { InClass, Index } from './file-index.rules.ts';
import type { RowOf } from './files.rules.ts';
import type { SchoolState, SourcedId, StateSession, StateSubject } from './school-state.ts';

export function orgRow({ school }: SchoolState): RowOf<'orgs'> {
  const { sourcedId, name, domain, policies, weeks, weekCycle, closedDays, reasons, scales, grades } = school;
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
    'metadata.rollbook.grades': grades && JSON.stringify(grades),
  };
}

/** In the files, the end date is the day after the last one. */
export function sessionRows({ sourcedId, name, from, to, isClosed, terms }: StateSession): RowOf<'academicSessions'>[] {
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
      'metadata.rollbook.weight': term.weight / 100,
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

export function courseRows(state: SchoolState): RowOf<'courses'>[] {
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
    'metadata.rollbook.scale': one.scale,
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

export function classRows(state: SchoolState, index: Index): RowOf<'classes'>[] {
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
    'metadata.rollbook.scale': subject.scale,
    'metadata.rollbook.credits': subject.credits === null ? null : subject.credits / 100,
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
