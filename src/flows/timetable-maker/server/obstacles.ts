import { type Fault, fault } from '../../../platform/contract/reason.ts';
import type { RollFault } from '../../../platform/server/refusal.ts';
import type { Reason } from '../../../solver/why-not.ts';
import { nobody, type Plan } from '../plan.contract.ts';
import type { Obstacle } from '../timetable-maker.contract.ts';
import * as refusals from '../timetable-maker.refusals.ts';
import type { PlannedDraft } from './planned-draft.ts';
import type { PlannedTeacher } from './stored-plan.ts';

/** The contradictions of a plan, with the keys of rules and of rows of the load. */
type Found = { readonly why: Fault; readonly rules: string[]; readonly lessons: string[] };

/** The findings of a search in terms of the plan; once for the lessons of a row, which are all alike. */
export function toObstacles(
  draft: PlannedDraft,
  reasons: readonly Reason[],
  teachers: readonly PlannedTeacher[],
): Found[] {
  const names = new Map(teachers.map(({ email, name }) => [email, name]));
  const nameOf = (email: string) => names.get(email) ?? email;
  const found = reasons.map((reason): Found => {
    const rows = rowsOf(draft, reason);
    const what = sayWhat(draft, reason, rows, nameOf);
    const causes = sayCauses(draft.plan, reason, nameOf);
    const why = causes.length > 0 ? fault(refusals.cannotBeBecause, { what, causes }) : what;
    const rules = keysAfter('rule', reason).filter((key) => draft.plan.rules.some((rule) => rule.key === key));
    return { why, rules, lessons: rows.map(({ key }) => key) };
  });
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
}

type Row = Plan['load'][number];

function rowsOf({ plan, planned }: PlannedDraft, { lessons }: Reason): Row[] {
  const concerned = new Set(lessons.map((place) => planned.lessons[place]?.row));
  return plan.load.filter((row) => concerned.has(row));
}

function sayWhat({ planned }: PlannedDraft, reason: Reason, rows: readonly Row[], nameOf: (email: string) => string) {
  const { who, slotsNeeded: lessons, slotsAvailable: of } = reason;
  const named = rows.slice(0, mostNamed).map((row) => fault(refusals.subjectOfClass, subjectAndClass(row)));
  if (lessons === undefined || of === undefined) return fault(refusals.cannotHoldTogether, { lessons: named });
  const { problem } = planned;
  if (who?.kind === 'teacher')
    return fault(refusals.tooManyForTeacher, { name: nameOf(problem.teachers[who.id] ?? ''), lessons, of });
  if (who?.kind === 'group')
    return fault(refusals.tooManyForClass, { class: classOfGroup(planned, who.id), lessons, of });
  if (who?.kind === 'room')
    return fault(refusals.tooManyForRoom, { room: problem.rooms[who.id]?.name ?? '', lessons, of });
  return fault(refusals.tooFewPlaces, { lessons: named, needed: lessons, of });
}

/** Returns the class of a group of the problem, which has a copy for each week. */
function classOfGroup({ names: { students, weeks } }: PlannedDraft['planned'], group: number): number {
  return students.parts[Math.floor(group / weeks.length)]?.class ?? nobody;
}

/** Readers need no more than these. */
const mostNamed = 5;

function subjectAndClass({ subject, class: number }: Row) {
  return { subject, class: number };
}

/** Causes without a rule on the page: the week, unavailable times, pins and rooms. */
function sayCauses(plan: Plan, reason: Reason, nameOf: (email: string) => string): Fault[] {
  const rowsAfter = (sort: string) => {
    const keys = keysAfter(sort, reason);
    return plan.load.filter(({ key }) => keys.includes(key));
  };
  // The rule also includes breaks between periods, which need no explanation.
  const isClosed = reason.rules.includes('closed') && plan.week.closed.length > 0;
  return [
    ...(isClosed ? [fault(refusals.becauseClosed)] : []),
    ...keysAfter('away', reason).flatMap((place) => {
      const who = plan.away[Number(place)]?.who;
      if (who?.teacher !== undefined) return fault(refusals.becauseTeacherAway, { name: nameOf(who.teacher) });
      if (who?.class !== undefined) return fault(refusals.becauseClassAway, { class: who.class });
      return who?.room === undefined ? [] : fault(refusals.becauseRoomAway, { room: who.room });
    }),
    ...rowsAfter('pinned').map((row) => fault(refusals.becausePinned, subjectAndClass(row))),
    ...rowsAfter('rooms').map((row) => fault(refusals.becauseRooms, subjectAndClass(row))),
  ].slice(0, mostNamed);
}

function keysAfter(sort: string, { rules }: Reason): string[] {
  return rules.filter((id) => id.startsWith(`${sort}:`)).map((id) => id.slice(sort.length + 1));
}

/** Obstacles in the language of whoever asks. */
export async function wordObstacles(
  found: readonly Found[],
  wordFaults: (listed: readonly RollFault[]) => Promise<Omit<Obstacle, 'rules' | 'lessons'>[]>,
): Promise<Obstacle[]> {
  const worded = await wordFaults(found);
  return worded.map((words, place) => ({
    ...words,
    rules: found[place]?.rules ?? [],
    lessons: found[place]?.lessons ?? [],
  }));
}
