import type { FetRule } from '../../fet-files.contract.ts';
import { leastLessons, type MakerRule, nobody, type Who } from '../../plan.contract.ts';
import type { Reading, Unkeyed } from './reading.ts';

/**
 * Converts a constraint into rules that keep it unchanged, one for each target; names that the plan does not have are
 * counted.
 */
export function keptRule(reading: Reading, rule: FetRule): Unkeyed[] {
  const { constraint: _, must, kind, who, lessons, others, sets, slots, rooms, ...details } = rule;
  const { tally, week, rooms: names } = reading;
  if (kind === 'other' || kind === 'break' || kind === 'gaps' || kind === 'early') {
    tally.leaveOut(rule);
    return [];
  }
  const isOrdered = kind === 'follows' || kind === 'later';
  const refs = lessons && (isOrdered ? inOrder(reading, lessons) : namesOf(reading, lessons));
  const count = lessons?.filter((place) => reading.refsOf(place).length > 0).length;
  const ofSets = sets?.map((set) => namesOf(reading, set)).filter((set) => set.length > 0);
  if ((count !== undefined && count < leastLessons(kind)) || (ofSets && ofSets.length < 2)) {
    tally.note('rulesOfLeftOut');
    return [];
  }
  const inRooms = rooms?.map((place) => names[place]).filter((name) => name !== undefined);
  const inSlots = slots && week.slotsOf(slots);
  if (inRooms?.length !== rooms?.length || inSlots?.length === 0) {
    tally.leaveOut(rule);
    return [];
  }
  const kept: Unkeyed = {
    must,
    kind,
    ...details,
    ...(refs && { lessons: refs }),
    ...(others && { others: namesOf(reading, others) }),
    ...(ofSets && { sets: ofSets }),
    ...(inSlots && { slots: inSlots }),
    ...(inRooms && { rooms: [...new Set(inRooms)] }),
  };
  return who ? findWho(reading, rule).map((one) => ({ ...kept, who: one })) : [kept];
}

/** Lessons of the plan: a row as a whole where all of its lessons are meant. */
export function namesOf({ rows, refsOf }: Reading, places: readonly number[]): string[] {
  const named = new Set(places);
  const refs = new Set(places.flatMap(refsOf));
  return rows.flatMap(({ row, lessons }) => {
    if (lessons.every(({ place }) => named.has(place))) return [row.key];
    return [...refs].filter((ref) => ref.startsWith(`${row.key}.`));
  });
}

/** The references of the first lesson's last part and the second lesson's first. */
function inOrder({ refsOf }: Reading, [first = -1, second = -1]: readonly number[]): string[] {
  return [refsOf(first).at(-1), refsOf(second)[0]].filter((ref) => ref !== undefined);
}

/** The targets of a rule, each on its own. */
function whoOf({ choices, taken, rooms }: Reading, { who }: FetRule): Who[] | 'left-out' | 'part' {
  if (!who) return 'left-out';
  if (who.place === null) return [{ kind: who.kind === 'teacher' ? 'teachers' : 'classes' }];
  if (who.kind === 'students') {
    const { parts, classes } = taken.sets.inLesson([who.place]);
    if (classes.length === 0) return 'left-out';
    return taken.inClasses(parts)?.map((number) => ({ kind: 'class', class: number })) ?? 'part';
  }
  const name = who.kind === 'teacher' ? choices.teachers[who.place] : rooms[who.place];
  if (name === null || name === undefined) return 'left-out';
  return [who.kind === 'teacher' ? { kind: 'teacher', teacher: name } : { kind: 'room', room: name }];
}

/** The targets of a rule; a constraint on students who are in no class is left out. */
export function findWho(reading: Reading, rule: FetRule): Who[] {
  const who = whoOf(reading, rule);
  if (who === 'part') reading.tally.leaveOut(rule);
  else if (who === 'left-out') reading.tally.note('rulesOfLeftOut');
  return typeof who === 'string' ? [] : who;
}

/** Merges equal rules for every teacher or every class into one rule for each teacher or class. */
export function forEverybody({ rows, taken }: Reading, rules: readonly Unkeyed[]): Unkeyed[] {
  const same = Map.groupBy(rules, ({ who, ...rest }) => `${who?.kind} ${JSON.stringify(rest)}`);
  const partsOf = (number: unknown): Iterable<number> =>
    taken.sets.homes.get(number as number) ?? taken.groups.find((group) => group.class === number)?.parts ?? [];
  const numbers = new Set(rows.map(({ row }) => row.class).filter((number) => number !== nobody));
  const everybody = {
    teacher: [rows.flatMap(({ row }) => row.teachers), (one: unknown) => [one]],
    class: [[...numbers].flatMap((number) => [...partsOf(number)]), (one: unknown) => [...partsOf(one)]],
  } as const;
  return [...same.values()].flatMap((all) => {
    const [first] = all;
    const kind = first?.who?.kind;
    if (!first || (kind !== 'teacher' && kind !== 'class')) return kind === 'room' ? all : all.slice(0, 1);
    const [everyone, membersOf] = everybody[kind];
    const named = new Set<unknown>(all.flatMap(({ who }) => membersOf(who?.[kind])));
    const isEach = new Set<unknown>(everyone).size > 1 && everyone.every((one) => named.has(one));
    if (isEach) return [{ ...first, who: { kind: kind === 'teacher' ? 'teachers' : 'classes' } as const }];
    return [...new Map(all.map((one) => [JSON.stringify(one.who), one])).values()];
  });
}

/** A constraint for teachers or classes by the kind that the page can change, if there is one. */
export function ownPeopleRule({
  kind,
  who,
  lessons,
  slots,
  ...rule
}: FetRule): Pick<MakerRule, 'kind' | 'n' | 'per'> | undefined {
  const { most: n, least, per } = rule;
  if (n === undefined || least !== undefined || lessons || slots || !who || who.kind === 'room') return undefined;
  if (kind === 'gaps') return { kind, n, ...(per && { per }) };
  if (kind === 'early') return { kind: 'begins-early', n };
  if (kind === 'days-a-week') return { kind: 'days-off', n };
  if (kind === 'periods-a-day') return { kind: 'at-most-a-day', n };
  return kind === 'periods-in-a-row' ? { kind: 'in-a-row', n } : undefined;
}
