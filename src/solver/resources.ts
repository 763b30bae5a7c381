import type { Problem, Rule, Who } from './problem.ts';

/**
 * Everything that can only be in one lesson at a time, numbered: teachers, groups, rooms. Groups with equal lessons and
 * rules are merged. Certain lessons of a teacher or group that a rule counts are a separate resource with its own bit
 * mask.
 */
export type Resources = {
  readonly count: number;
  readonly ofTeacher: Int32Array;
  readonly ofGroup: Int32Array;
  readonly ofRoom: Int32Array;
  /** The resources that each lesson needs, except rooms, each once. */
  readonly ofLesson: readonly Int32Array[];
  /**
   * Returns the resources that a rule is for, each with the number of teachers, groups or rooms that it stands for;
   * with `lessons`, the resources for these lessons, which rooms do not have.
   */
  readonly counted: (who: Who, lessons?: readonly number[]) => Map<number, number>;
};

export function numberResources(problem: Problem): Resources {
  const teachers = problem.teachers.length;
  const ofTeacher = Int32Array.from(problem.teachers.keys());
  const ofGroup = mergeGroups(problem).map((group) => teachers + group);
  const rooms = teachers + problem.groups.length;
  const ofRoom = Int32Array.from(problem.rooms.keys(), (room) => rooms + room);
  const ofLesson = problem.lessons.map((lesson) => [
    ...new Set([...lesson.teachers.map((each) => ofTeacher[each]!), ...lesson.groups.map((each) => ofGroup[each]!)]),
  ]);
  const places = { teacher: ofTeacher, group: ofGroup, room: ofRoom };
  const parts = new Map<string, number>();
  let count = rooms + problem.rooms.length;
  const counted = (who: Who, lessons?: readonly number[]) => {
    const times = new Map<number, number>();
    const part = lessons?.join(' ');
    for (const each of who.ids) {
      const whole = places[who.kind][each]!;
      const resource = part === undefined ? whole : parts.get(`${whole}: ${part}`);
      if (resource !== undefined) times.set(resource, (times.get(resource) ?? 0) + 1);
    }
    return times;
  };
  for (const { who, lessons } of problem.rules.flatMap(countedInPart)) {
    const part = lessons.join(' ');
    for (const each of who.ids) {
      const resource = places[who.kind][each]!;
      if (parts.has(`${resource}: ${part}`)) continue;
      parts.set(`${resource}: ${part}`, count);
      for (const lesson of lessons) if (ofLesson[lesson]!.includes(resource)) ofLesson[lesson]!.push(count);
      count++;
    }
  }
  return { count, ofTeacher, ofGroup, ofRoom, ofLesson: ofLesson.map((each) => Int32Array.from(each)), counted };
}

/** The lessons that a rule counts for somebody, if it is not all. */
function countedInPart(rule: Rule): { who: Who; lessons: readonly number[] }[] {
  if (!('who' in rule) || rule.who.kind === 'room') return [];
  const { who } = rule;
  if (rule.kind === 'pause') return [rule.lessons, rule.others].map((lessons) => ({ who, lessons }));
  if (rule.kind === 'sets-a-day') return rule.sets.map((lessons) => ({ who, lessons }));
  const counts = rule.kind === 'periods-a-day' || rule.kind === 'periods-in-a-row';
  return counts && rule.lessons ? [{ who, lessons: rule.lessons }] : [];
}

/** For each group the first one that has the same lessons and rules. */
function mergeGroups({ groups, lessons, rules }: Problem): Int32Array {
  const marks: string[][] = groups.map(() => []);
  for (const [index, lesson] of lessons.entries()) for (const group of lesson.groups) marks[group]!.push(`l${index}`);
  for (const [index, rule] of rules.entries()) {
    if (!('who' in rule) || rule.who.kind !== 'group') continue;
    for (const group of rule.who.ids) marks[group]!.push(`r${index}`);
  }
  const first = new Map<string, number>();
  return Int32Array.from(marks, (each, group) => {
    const mark = each.join(' ');
    if (!first.has(mark)) first.set(mark, group);
    return first.get(mark)!;
  });
}
