import type { SchoolState, SourcedId, StateEnrolment, StateGroup, StateSubject } from './school-state.ts';

/** The current date and the time zone; results are given by local dates. */
export type Moment = { readonly today: string; readonly timeZone: string };

export type Index = ReturnType<typeof indexOf>;

export function indexOf(state: SchoolState, { today }: Moment) {
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

export type InClass = { readonly session: SourcedId; readonly class: number };

/** The sourcedId of a class in a session. */
export function homeroomOf({ session, class: number }: InClass): SourcedId {
  return `${session}-class-${number}`;
}

type Taught = {
  readonly subjectsOf: ReadonlyMap<SourcedId, readonly StateSubject[]>;
  readonly groups: ReadonlyMap<number, StateGroup>;
};

/** The class of the files in which something is taught: of its subject, or of the group, or else the homeroom. */
export function classOf(
  one: InClass & { readonly subjectId: SourcedId | null },
  { subjectsOf, groups }: Taught,
): SourcedId {
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
