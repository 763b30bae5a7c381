import { unknownWeek } from '../../../base/school/school.refusals.ts';
import type { Fault } from '../../../platform/contract/reason.ts';
import { fault } from '../../../platform/contract/reason.ts';
import * as common from '../../../platform/contract/refusals.ts';
import { sameName } from '../../../platform/contract/same-name.ts';
import { groupHasSubject } from '../../../records/schedule/schedule.refusals.ts';
import { parseTime } from '../../../records/schedule/server/schedule.rules.ts';
import {
  type ImportedKind,
  isImportedKind,
  type MakerRule,
  type MakerRuleKind,
  nobody,
  type Plan,
  rowOf,
  type Slot,
  type Who,
  whoKinds,
} from '../plan.contract.ts';
import { blanksOf } from '../rule-kinds.ts';
import * as refusals from '../timetable-maker.refusals.ts';
import { WeekSlots } from './week-slots.ts';

type Found = readonly [path: string, why: Fault];

/** The data of the school: its classes, the session's groups with their subjects, and the alternating weeks. */
type Known = {
  readonly classes: ReadonlySet<number>;
  readonly groups?: readonly { readonly class: number; readonly subject: string }[];
  readonly weeks?: readonly string[];
};

/** The faults of a plan, by the path of the field within the plan. */
export function findPlanFaults(
  plan: Plan,
  { classes, groups = [], weeks = [] }: Known,
): Readonly<Record<string, Fault>> {
  const context: Context = {
    plan,
    classes: new Set([...classes, ...groups.map((group) => group.class)]),
    subjects: new Map(groups.map((group) => [group.class, group.subject])),
    weeks,
    week: new WeekSlots(plan.week),
    rooms: new Set(plan.rooms.map(({ name }) => name)),
    single: new Set(plan.rooms.flatMap(({ name, oneOfEach }) => (oneOfEach ? [] : [name]))),
    rows: new Set(plan.load.map(({ key }) => key)),
  };
  const found = [
    ...weekFaults(plan.week, context.week),
    ...twice(plan.rooms, 'rooms', 'name'),
    ...plan.rooms.flatMap((room, place) => severalFaults(room, `rooms.${place}`, context)),
    ...twice(plan.load, 'load', 'key'),
    ...twice(plan.rules, 'rules', 'key'),
    ...slotFaults(plan.week.closed, 'week.closed', context),
    ...plan.load.flatMap((row, place) => rowFaults(row, `load.${place}`, context)),
    ...plan.away.flatMap(({ who, slots }, place) => [
      ...whoFaults(who, `away.${place}.who`, ['teacher', 'class', 'room'], context),
      ...slotFaults(slots, `away.${place}.slots`, context),
    ]),
    ...plan.rules.flatMap((rule, place) => ruleFaults(rule, `rules.${place}`, context)),
    ...twice(plan.parts ?? [], 'parts', 'class'),
    ...(plan.parts ?? []).flatMap((one, place): Found[] =>
      context.classes.has(one.class) ? [] : [[`parts.${place}.class`, fault(common.notAClass)]],
    ),
  ];
  return Object.fromEntries(found.reverse());
}

type Context = {
  readonly plan: Plan;
  /** And groups. */
  readonly classes: ReadonlySet<number>;
  /** The subjects of groups. */
  readonly subjects: ReadonlyMap<number, string>;
  /** The alternating weeks. */
  readonly weeks: readonly string[];
  readonly week: WeekSlots;
  readonly rooms: ReadonlySet<string>;
  /** The rooms that do not stand for several. */
  readonly single: ReadonlySet<string>;
  readonly rows: ReadonlySet<string>;
};

/** Reports repeated days, and periods that are repeated or not in order. */
function weekFaults({ days, periods, dayParts, weeks }: Plan['week'], slots: WeekSlots): Found[] {
  const spans = periods.map(({ time }) => parseTime(time));
  const overlaps = spans.flatMap((span, place): Found[] => {
    if (!span) return [[`week.periods.${place}.time`, fault(refusals.periodEndsBeforeStart)]];
    const before = spans[place - 1];
    const turns = [periods[place - 1], periods[place]].map((one) => (one ? slots.turnOf(one.period) : -1));
    const isLate = before !== undefined && turns[0] === turns[1] && span.startsMinute < before.endsMinute;
    return isLate ? [[`week.periods.${place}.time`, fault(refusals.periodsOverlap)]] : [];
  });
  const named = days.map((day) => ({ day }));
  if (dayParts && dayParts.reduce((sum, one) => sum + one, 0) !== periods.length)
    return [['week.dayParts', fault(refusals.slotNotInWeek)]];
  if (weeks && (!dayParts || dayParts.length % weeks.length !== 0))
    return [['week.weeks', fault(refusals.slotNotInWeek)]];
  return [
    ...twice(named, 'week.days', 'day', false),
    ...twice(
      (weeks ?? []).map((week) => ({ week })),
      'week.weeks',
      'week',
      false,
    ),
    ...twice(periods, 'week.periods', 'period'),
    ...overlaps,
  ];
}

function twice<T>(items: readonly T[], path: string, field: keyof T & string, isObject = true): Found[] {
  const seen = new Set<unknown>();
  return items.flatMap((item, place): Found[] => {
    if (!seen.has(item[field])) {
      seen.add(item[field]);
      return [];
    }
    return [[isObject ? `${path}.${place}.${field}` : `${path}.${place}`, fault(refusals.namedTwice)]];
  });
}

function slotFaults(slots: readonly Slot[], path: string, { week }: Context): Found[] {
  return slots.flatMap((slot, place): Found[] =>
    week.indexOf(slot) === undefined ? [[`${path}.${place}`, fault(refusals.slotNotInWeek)]] : [],
  );
}

function rowFaults(row: Plan['load'][number], path: string, context: Context): Found[] {
  const found: Found[] = [];
  const { lessons, doubles, longer = [] } = row;
  if (row.class !== nobody && !context.classes.has(row.class)) found.push([`${path}.class`, fault(common.notAClass)]);
  const subject = context.subjects.get(row.class);
  if (subject !== undefined && !sameName(subject, row.subject)) {
    found.push([`${path}.subject`, fault(groupHasSubject, { class: row.class, subject })]);
  }
  if (row.week !== null && !context.weeks.includes(row.week)) {
    found.push([`${path}.week`, fault(unknownWeek, { week: row.week })]);
  }
  if (doubles * 2 + longer.reduce((sum, one) => sum + one, 0) > lessons)
    found.push([`${path}.doubles`, fault(refusals.moreDoublesThanLessons, { lessons })]);
  if (row.pinned.length > lessons) found.push([`${path}.pinned`, fault(refusals.morePinsThanLessons, { lessons })]);
  for (const [place, room] of row.rooms.entries()) found.push(...roomFaults(room, `${path}.rooms.${place}`, context));
  return [...found, ...slotFaults(row.pinned, `${path}.pinned`, context)];
}

function severalFaults({ oneOfEach = [] }: Plan['rooms'][number], path: string, { single }: Context): Found[] {
  return oneOfEach.flatMap((set, place) =>
    set.flatMap((name, at) => roomFaults(name, `${path}.oneOfEach.${place}.${at}`, { rooms: single })),
  );
}

function roomFaults(room: string, path: string, { rooms }: Pick<Context, 'rooms'>): Found[] {
  return rooms.has(room) ? [] : [[path, fault(refusals.roomNotInPlan)]];
}

/** Teachers are not checked here, but when their emails are replaced by ids. */
function whoFaults(who: Who, path: string, kinds: readonly Who['kind'][], context: Context): Found[] {
  if (!kinds.includes(who.kind)) return [[`${path}.kind`, fault(common.notOneOf, { values: kinds })]];
  if (who.kind === 'teachers' || who.kind === 'classes') return [];
  const given = who[who.kind];
  if (given === undefined) return [[`${path}.${who.kind}`, fault(common.missing)]];
  if (who.kind === 'class' && !context.classes.has(Number(given))) return [[`${path}.class`, fault(common.notAClass)]];
  return who.kind === 'room' ? roomFaults(String(given), `${path}.room`, context) : [];
}

const people = ['teacher', 'class', 'teachers', 'classes'] as const;

/** The required blanks of each kind of imported rule; of those separated by a bar, one is sufficient. */
const importedBlanks: Readonly<Record<ImportedKind, readonly string[]>> = {
  unavailable: ['who', 'slots'],
  'starts-in': ['lessons', 'slots'],
  'stays-in': ['lessons', 'slots'],
  'days-apart': ['lessons', 'least|most|together'],
  'periods-apart': ['lessons', 'least|most'],
  'days-a-week': ['who', 'least|most'],
  'periods-a-day': ['who', 'least|most'],
  'periods-in-a-row': ['who', 'most'],
  'span-a-day': ['who', 'most'],
  rest: ['who', 'least'],
  pause: ['who', 'lessons', 'others', 'least'],
  'sets-a-day': ['who', 'sets', 'most'],
  same: ['lessons', 'what'],
  'not-at-once': ['sets'],
  chain: ['lessons'],
  later: ['lessons'],
  'edge-of-day': ['lessons', 'whose', 'edge'],
  'slots-used': ['lessons', 'slots', 'least|most'],
  'at-once': ['lessons', 'slots', 'least|most'],
  rooms: ['lessons', 'rooms'],
  'same-room': ['lessons'],
  'rooms-used': ['lessons', 'most'],
  moves: ['who', 'between', 'most', 'per'],
  'time-to-move': ['who', 'between', 'least'],
};

function ruleFaults(rule: MakerRule, path: string, context: Context): Found[] {
  const { lessons = [], others = [], sets = [], slots = [], rooms = [], period, kind } = rule;
  return [
    ...(isImportedKind(kind)
      ? importedFaults(rule, importedBlanks[kind], path, context)
      : ownFaults({ ...rule, kind }, path, context)),
    ...refFaults(lessons, `${path}.lessons`, context),
    ...refFaults(others, `${path}.others`, context),
    ...sets.flatMap((set, place) => refFaults(set, `${path}.sets.${place}`, context)),
    ...slotFaults(slots, `${path}.slots`, context),
    ...rooms.flatMap((room, place) => roomFaults(room, `${path}.rooms.${place}`, context)),
    ...(period !== undefined && context.week.columnOf(period) < 0
      ? [[`${path}.period`, fault(refusals.slotNotInWeek)] as const]
      : []),
  ];
}

function importedFaults(rule: MakerRule, needs: readonly string[], path: string, context: Context): Found[] {
  const isGiven = (blank: string) => rule[blank as keyof MakerRule] !== undefined;
  const missing = needs.map((need) => need.split('|')).filter((any) => !any.some(isGiven));
  return [
    ...missing.map(([blank]): Found => [`${path}.${blank}`, fault(common.missing)]),
    ...(rule.who ? whoFaults(rule.who, `${path}.who`, whoKinds, context) : []),
  ];
}

function ownFaults(rule: MakerRule & { readonly kind: MakerRuleKind }, path: string, context: Context): Found[] {
  const { lessons = [], who } = rule;
  const needs = blanksOf[rule.kind];
  const [least, most] = needs.rows ?? [0, Number.POSITIVE_INFINITY];
  // Where a rule can be for somebody or about rows, one of the two is enough.
  const isEnough = needs.who && needs.rows && (lessons.length > 0 || who !== undefined);
  const found: Found[] = [];
  if (needs.who && !who && !isEnough) found.push([`${path}.who`, fault(common.missing)]);
  if (needs.who && who) found.push(...whoFaults(who, `${path}.who`, people, context));
  if (lessons.length < least && !isEnough) found.push([`${path}.lessons`, fault(common.tooFewItems, { least })]);
  if (lessons.length > most) found.push([`${path}.lessons`, fault(common.tooManyItems, { most })]);
  for (const blank of ['n', 'per', 'period'] as const)
    if (needs[blank] && rule[blank] === undefined) found.push([`${path}.${blank}`, fault(common.missing)]);
  return found;
}

/**
 * A reference to a lesson that the row no longer has is not a fault: the row has fewer lessons than when the rule was
 * made.
 */
function refFaults(refs: readonly string[], path: string, { rows }: Context): Found[] {
  return refs.flatMap((ref, place): Found[] =>
    rows.has(rowOf(ref)) ? [] : [[`${path}.${place}`, fault(refusals.rowNotInPlan)]],
  );
}
