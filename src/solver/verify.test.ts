import { describe, expect, it } from 'vitest';
import type { Lesson, Problem, Room, Rule, RuleKind, Timetable, Violation } from './problem.ts';
import { verify } from './verify.ts';

const mon = 0;
const tue = 4;
const ada = { kind: 'teacher', ids: [0] } as const;
const class7 = { kind: 'group', ids: [0] } as const;
const hall = { kind: 'room', ids: [0] } as const;

type Part = Partial<Lesson>;

/** A week of three days and four periods; Ada teaches class 7 as long as a lesson does not say otherwise. */
function problemOf(
  lessons: readonly Part[],
  rules: readonly RuleKind[],
  rooms: readonly Room[] = [],
  weight = 100,
): Problem {
  const plain = { subject: 'Maths', teachers: [0], groups: [0], students: 20, duration: 1 };
  return {
    days: ['Mon', 'Tue', 'Wed'],
    periods: ['1', '2', '3', '4'],
    teachers: ['Ada', 'Bo'],
    groups: [
      { name: '7', students: 20 },
      { name: '8', students: 20 },
    ],
    rooms,
    lessons: lessons.map((lesson, index) => ({ id: `${index}`, ...plain, ...lesson })),
    rules: rules.map((rule, index): Rule => ({ id: `rule ${index}`, weight, ...rule })),
  };
}

/** A lesson's slot, or its slot and room. */
type Place = number | null | readonly [number, number | null];

function timetableOf(places: readonly Place[]): Timetable {
  return places.map((place) => {
    if (place === null || typeof place === 'number') return { slot: place, room: null };
    return { slot: place[0], room: place[1] };
  });
}

/** How often each thing is broken, with the lessons that break it. */
function breaks(problem: Problem, places: readonly Place[]) {
  return verify(problem, timetableOf(places)).map(({ kind, times, lessons }) => [kind, times, ...lessons]);
}

/** Returns how often a single rule is broken by lessons at these slots; each has one period by default. */
function timesOf(
  rule: RuleKind,
  places: readonly Place[],
  parts: readonly Part[] = [],
  rooms: readonly Room[] = [],
): number {
  const lessons = places.map((_, index) => parts[index] ?? {});
  const found = verify(problemOf(lessons, [rule], rooms), timetableOf(places));
  return found.filter(({ kind }) => kind === rule.kind).reduce((sum, { times }) => sum + times, 0);
}

const anyRoom: Room[] = [
  { name: 'Hall', seats: 30, building: 'North' },
  { name: 'Lab', seats: 30, building: 'South' },
  { name: 'Loft', seats: 30 },
];

/** Returns the total of broken preferred rules; each counts by its weight in percent. */
function softTotal(violations: readonly Violation[]): number {
  const soft = violations.filter(({ weight }) => weight < 100);
  return soft.reduce((sum, { weight, times }) => sum + (weight / 100) * times, 0);
}

describe('what holds even without rules', () => {
  it('reports a lesson without a place', () => {
    expect(breaks(problemOf([{}, {}], []), [mon, null])).toEqual([['not-placed', 1, 1]]);
    expect(breaks(problemOf([{}, {}], []), [mon])).toEqual([['not-placed', 1, 1]]);
    expect(breaks(problemOf([{}], []), [12])).toEqual([['not-placed', 1, 0]]);
  });

  it('reports a teacher, a class or a room in two lessons at once, and how long', () => {
    const rooms: RuleKind = { kind: 'rooms', lessons: [0, 1], rooms: [0, 1] };
    const long = { duration: 2 };
    const others = { teachers: [1], groups: [1] };
    expect(breaks(problemOf([long, { groups: [1] }], []), [mon, mon + 1])).toEqual([['overlap', 1, 0, 1]]);
    expect(breaks(problemOf([long, { ...long, teachers: [1] }], []), [mon, mon])).toEqual([['overlap', 2, 0, 1]]);
    const apart = problemOf([{}, others], [rooms], anyRoom);
    expect(
      breaks(apart, [
        [mon, 0],
        [mon, 0],
      ]),
    ).toEqual([['overlap', 1, 0, 1]]);
    expect(
      breaks(apart, [
        [mon, 0],
        [mon, 1],
      ]),
    ).toEqual([]);
    expect(breaks(problemOf([long, { groups: [1] }], []), [mon, mon + 2])).toEqual([]);
  });

  it('reports a lesson that goes on after the day has ended', () => {
    expect(breaks(problemOf([{ duration: 2 }], []), [mon + 3])).toEqual([['too-long', 1, 0]]);
  });

  it('reports a room with too few seats', () => {
    const rooms: RuleKind = { kind: 'rooms', lessons: [0], rooms: [0] };
    expect(breaks(problemOf([{ students: 31 }], [rooms], anyRoom), [[mon, 0]])).toEqual([['seats', 1, 0]]);
    expect(breaks(problemOf([{ students: 30 }], [rooms], anyRoom), [[mon, 0]])).toEqual([]);
  });

  it('reports a lesson without the room that it must have, and one with a room that no rule gives it', () => {
    const rooms: RuleKind = { kind: 'rooms', lessons: [0], rooms: [1] };
    expect(breaks(problemOf([{}], [rooms], anyRoom), [mon])).toEqual([['room-missing', 1, 0]]);
    expect(breaks(problemOf([{}], [], anyRoom), [[mon, 0]])).toEqual([['rooms', 1, 0]]);
    expect(verify(problemOf([{}], [], anyRoom), timetableOf([[mon, 0]]))[0]?.rule).toBeNull();
  });

  it('reports a combined room that lacks one of its parts', () => {
    const both = { name: 'Hall and a workshop', seats: 60, oneOfEach: [[0], [1, 2]] };
    const rooms: RuleKind = { kind: 'rooms', lessons: [0], rooms: [3] };
    const problem = problemOf([{}], [rooms], [...anyRoom, both]);
    const kinds = (parts: number[]) => verify(problem, [{ slot: mon, room: 3, rooms: parts }]).map(({ kind }) => kind);
    expect(kinds([0, 2])).toEqual([]);
    expect(kinds([0])).toEqual(['room-missing']);
    expect(kinds([0, 0])).toEqual(['room-missing']);
  });

  it('reports two lessons in the same room if one has it as part of a combined room', () => {
    const both = { name: 'Hall and a workshop', seats: 60, oneOfEach: [[0], [1, 2]] };
    const rules: RuleKind[] = [
      { kind: 'rooms', lessons: [0], rooms: [3] },
      { kind: 'rooms', lessons: [1], rooms: [1] },
    ];
    const problem = problemOf([{}, { teachers: [1], groups: [1] }], rules, [...anyRoom, both]);
    const kinds = (parts: number[]) =>
      verify(problem, [
        { slot: mon, room: 3, rooms: parts },
        { slot: mon, room: 1 },
      ]).map(({ kind }) => kind);
    expect(kinds([0, 1])).toEqual(['overlap']);
    expect(kinds([0, 2])).toEqual([]);
  });
});

describe('rules about a teacher, a class or a room', () => {
  it('counts the periods in slots that are not available', () => {
    const rule: RuleKind = { kind: 'unavailable', who: ada, slots: [mon + 1, mon + 2] };
    expect(timesOf(rule, [mon], [{ duration: 3 }])).toBe(2);
    expect(timesOf(rule, [mon], [{ duration: 3, teachers: [1] }])).toBe(0);
    const away: RuleKind = { kind: 'unavailable', who: hall, slots: [mon] };
    expect(timesOf(away, [[mon, 0]], [], anyRoom)).toBe(1);
    expect(timesOf(away, [[mon, 1]], [], anyRoom)).toBe(0);
  });

  it('counts gaps over a day and over the week', () => {
    const places = [mon, mon + 2, tue, tue + 3];
    expect(timesOf({ kind: 'gaps', who: ada, most: 1, per: 'day' }, places)).toBe(1);
    expect(timesOf({ kind: 'gaps', who: ada, most: 1, per: 'week' }, places)).toBe(2);
    expect(timesOf({ kind: 'gaps', who: ada, most: 3, per: 'week' }, places)).toBe(0);
  });

  it('does not count breaks and unavailable times as gaps', () => {
    const gaps: RuleKind = { kind: 'gaps', who: ada, most: 0, per: 'day' };
    const free: RuleKind[] = [
      { kind: 'break', slots: [mon + 1] },
      { kind: 'unavailable', who: ada, slots: [mon + 2] },
    ];
    expect(breaks(problemOf([{}, {}], [gaps, ...free]), [mon, mon + 3])).toEqual([]);
    expect(breaks(problemOf([{}, {}], [gaps, ...free.slice(1)]), [mon, mon + 3])).toEqual([['gaps', 1, 0, 1]]);
    const others: RuleKind = { kind: 'unavailable', who: class7, slots: [mon + 1, mon + 2] };
    expect(breaks(problemOf([{}, {}], [gaps, others]), [mon, mon + 3])).toEqual([['gaps', 2, 0, 1]]);
  });

  it('lets a limited number of days begin at the second open period, and none later', () => {
    const rule = (most: number): RuleKind => ({ kind: 'early', who: class7, most });
    expect(timesOf(rule(1), [mon + 1, tue + 1])).toBe(1);
    expect(timesOf(rule(2), [mon + 1, tue + 1])).toBe(0);
    expect(timesOf(rule(2), [mon + 2])).toBe(1);
    const assembly: RuleKind = { kind: 'break', slots: [mon] };
    expect(breaks(problemOf([{}], [rule(0), assembly]), [mon + 1])).toEqual([]);
    expect(breaks(problemOf([{}], [rule(0), assembly]), [mon + 2])).toEqual([['early', 1, 0]]);
  });

  it('counts days of a week, and days with a lesson in an interval', () => {
    expect(timesOf({ kind: 'days-a-week', who: ada, most: 1 }, [mon, tue])).toBe(1);
    expect(timesOf({ kind: 'days-a-week', who: ada, most: 2 }, [mon, tue])).toBe(0);
    expect(timesOf({ kind: 'days-a-week', who: ada, least: 3 }, [mon, tue, tue + 1])).toBe(1);
    const late = (most: number): RuleKind => ({ kind: 'days-a-week', who: ada, slots: [2, 3, 6, 7, 10, 11], most });
    expect(timesOf(late(1), [mon + 2, tue + 1], [{}, { duration: 2 }])).toBe(1);
    expect(timesOf(late(1), [mon + 2, tue + 1])).toBe(0);
  });

  it('counts the periods of a day, of all lessons or certain ones', () => {
    const places = [mon, mon + 1, mon + 2];
    expect(timesOf({ kind: 'periods-a-day', who: ada, most: 2 }, places)).toBe(1);
    expect(timesOf({ kind: 'periods-a-day', who: ada, most: 3 }, places)).toBe(0);
    expect(timesOf({ kind: 'periods-a-day', who: ada, least: 4, mayBeEmpty: true }, places)).toBe(1);
    expect(timesOf({ kind: 'periods-a-day', who: ada, least: 1, mayBeEmpty: false }, places)).toBe(2);
    const sport = (...lessons: number[]): RuleKind => ({ kind: 'periods-a-day', who: class7, most: 1, lessons });
    expect(timesOf(sport(0, 2), places)).toBe(1);
    expect(timesOf(sport(0), places)).toBe(0);
  });

  it('counts a day once for a teacher or certain lessons, and each period too many or too few for a class', () => {
    const places = [mon, mon + 1, mon + 2, tue];
    expect(timesOf({ kind: 'periods-a-day', who: ada, most: 1 }, places)).toBe(1);
    expect(timesOf({ kind: 'periods-a-day', who: class7, most: 1 }, places)).toBe(2);
    expect(timesOf({ kind: 'periods-a-day', who: class7, most: 1, lessons: [...places.keys()] }, places)).toBe(1);
    expect(timesOf({ kind: 'periods-a-day', who: ada, least: 4 }, places)).toBe(2);
    expect(timesOf({ kind: 'periods-a-day', who: class7, least: 4 }, places)).toBe(1 + 3);
  });

  it('counts runs of periods without a free one that are too long', () => {
    const rule: RuleKind = { kind: 'periods-in-a-row', who: ada, most: 2 };
    expect(timesOf(rule, [mon, mon + 1], [{}, { duration: 2 }])).toBe(1);
    expect(timesOf(rule, [mon, mon + 1, mon + 3])).toBe(0);
    const labs = (...lessons: number[]): RuleKind => ({ kind: 'periods-in-a-row', who: ada, most: 1, lessons });
    expect(timesOf(labs(0, 1), [mon, mon + 1])).toBe(1);
    expect(timesOf(labs(0), [mon, mon + 1])).toBe(0);
  });

  it('counts how much longer than allowed a day is, allowing one more period on one day if so asked', () => {
    const rule: RuleKind = { kind: 'span-a-day', who: ada, most: 2 };
    const places = [mon, mon + 2, tue, tue + 2];
    expect(timesOf(rule, places)).toBe(2);
    expect(timesOf({ ...rule, oneDayOneMore: true }, places)).toBe(1);
  });

  it('counts nights that are too short, including the one after the last day if the week is circular', () => {
    const rule: RuleKind = { kind: 'rest', who: ada, least: 3, circular: false };
    expect(timesOf(rule, [mon + 2, tue + 1])).toBe(1);
    expect(timesOf(rule, [mon + 2, tue + 2])).toBe(0);
    expect(timesOf(rule, [11, mon])).toBe(0);
    expect(timesOf({ ...rule, circular: true }, [11, mon])).toBe(1);
  });

  it('keeps a pause between lessons and those after them, only in that order', () => {
    const rule: RuleKind = { kind: 'pause', who: class7, lessons: [0], others: [1], least: 1 };
    expect(timesOf(rule, [mon, mon + 1])).toBe(1);
    expect(timesOf(rule, [mon, mon + 2])).toBe(0);
    expect(timesOf(rule, [mon + 1, mon])).toBe(0);
  });

  it('counts the sets from which a day has lessons', () => {
    const rule: RuleKind = { kind: 'sets-a-day', who: ada, sets: [[0], [1], [1]], most: 2 };
    expect(timesOf(rule, [mon, mon + 1])).toBe(1);
    expect(timesOf(rule, [mon, tue])).toBe(0);
  });

  it('counts moves between rooms and buildings, and those without time', () => {
    const places: Place[] = [
      [mon, 0],
      [mon + 1, 1],
      [mon + 3, 0],
      [tue, 0],
      [tue + 1, 2],
      [tue + 2, 0],
    ];
    const moves = (between: 'rooms' | 'buildings', per: 'day' | 'week', most: number) =>
      timesOf({ kind: 'moves', who: ada, between, per, most }, places, [], anyRoom);
    expect(moves('buildings', 'day', 1)).toBe(1);
    expect(moves('buildings', 'week', 0)).toBe(2);
    expect(moves('rooms', 'week', 3)).toBe(1);
    const time = (least: number) =>
      timesOf({ kind: 'time-to-move', who: ada, between: 'buildings', least }, places, [], anyRoom);
    expect([time(0), time(1), time(2)]).toEqual([0, 1, 2]);
  });
});

describe('rules about lessons', () => {
  const both = [0, 1];

  it('counts the periods of lessons in a break', () => {
    expect(timesOf({ kind: 'break', slots: [mon + 1] }, [mon], [{ duration: 2 }])).toBe(1);
  });

  it('requires lessons to begin in the given slots, or to stay in them with every period', () => {
    expect(timesOf({ kind: 'starts-in', lessons: [0], slots: [mon] }, [mon], [{ duration: 2 }])).toBe(0);
    expect(timesOf({ kind: 'starts-in', lessons: [0], slots: [mon] }, [tue])).toBe(1);
    expect(timesOf({ kind: 'stays-in', lessons: [0], slots: [mon] }, [mon], [{ duration: 3 }])).toBe(2);
  });

  it('counts days that are missing between each two lessons, or too many', () => {
    const apart = (least: number): RuleKind => ({
      kind: 'days-apart',
      lessons: [0, 1, 2],
      least,
    });
    expect(timesOf(apart(1), [mon, mon + 1, tue])).toBe(1);
    expect(timesOf(apart(2), [mon, mon + 1, tue])).toBe(4);
    expect(timesOf({ kind: 'days-apart', lessons: both, most: 1 }, [mon, 8])).toBe(1);
    expect(timesOf({ kind: 'days-apart', lessons: both, most: 1 }, [mon, tue])).toBe(0);
  });

  it('keeps lessons on the same day together if so asked, whatever gap of days is required', () => {
    const rule: RuleKind = { kind: 'days-apart', lessons: both, together: true };
    expect(timesOf(rule, [mon, mon + 2])).toBe(1);
    expect(timesOf(rule, [mon + 1, mon])).toBe(0);
    expect(timesOf(rule, [mon, tue + 2])).toBe(0);
    expect(timesOf({ ...rule, least: 1 }, [mon, mon + 2])).toBe(2);
  });

  it('counts periods that are missing between two lessons of a day, or too many', () => {
    expect(timesOf({ kind: 'periods-apart', lessons: both, least: 2 }, [mon + 2, mon])).toBe(1);
    expect(timesOf({ kind: 'periods-apart', lessons: both, least: 2 }, [mon + 2, tue])).toBe(0);
    expect(timesOf({ kind: 'periods-apart', lessons: both, most: 1 }, [mon, mon + 3])).toBe(1);
    expect(timesOf({ kind: 'periods-apart', lessons: both, most: 1 }, [mon, tue + 3])).toBe(0);
  });

  it('requires lessons to begin in the same slot, on the same day or in the same period', () => {
    const same = (what: 'slot' | 'day' | 'period', places: Place[]) =>
      timesOf({ kind: 'same', lessons: both, what }, places);
    expect([same('slot', [mon, mon]), same('slot', [mon, mon + 1]), same('slot', [mon, tue])]).toEqual([0, 1, 1]);
    expect([same('day', [mon, mon + 1]), same('day', [mon, tue])]).toEqual([0, 1]);
    expect([same('period', [mon, tue]), same('period', [mon, mon + 1])]).toEqual([0, 1]);
  });

  it('keeps lessons, or sets of them, from being at once', () => {
    const parts = [{ duration: 2 }, { duration: 2 }, {}];
    expect(timesOf({ kind: 'not-at-once', sets: [[0], [1]] }, [mon, mon + 1], parts)).toBe(1);
    const sets: RuleKind = { kind: 'not-at-once', sets: [[0, 1], [2]] };
    expect(timesOf(sets, [mon, mon + 1, tue], parts)).toBe(0);
    expect(timesOf(sets, [mon, mon, mon], parts)).toBe(2);
  });

  it('requires a lesson to follow another, with at most a break between', () => {
    const rule: RuleKind = { kind: 'follows', lessons: [0, 1] };
    expect([timesOf(rule, [mon, mon + 1]), timesOf(rule, [mon, mon + 2]), timesOf(rule, [mon + 1, mon])]).toEqual([
      0, 1, 1,
    ]);
    expect(timesOf({ kind: 'chain', lessons: [0, 1] }, [mon + 1, mon])).toBe(0);
    expect(timesOf(rule, [mon + 3, tue])).toBe(1);
    const pause: RuleKind = { kind: 'break', slots: [mon + 1] };
    expect(breaks(problemOf([{}, {}], [rule, pause]), [mon, mon + 2])).toEqual([]);
  });

  it('wants three lessons in a row in whatever order', () => {
    const rule: RuleKind = { kind: 'chain', lessons: [0, 1, 2] };
    expect(timesOf(rule, [mon + 2, mon, mon + 1])).toBe(0);
    expect(timesOf(rule, [mon + 3, mon, mon + 1])).toBe(1);
    expect(timesOf(rule, [mon, null, mon + 2])).toBe(0);
  });

  it('wants one lesson later than another, in the week or only on the same day', () => {
    const later = (places: Place[]) => timesOf({ kind: 'later', lessons: [0, 1] }, places, [{ duration: 2 }]);
    expect([later([mon, tue]), later([mon, mon + 2]), later([mon, mon + 1]), later([tue, mon])]).toEqual([0, 0, 1, 1]);
    const sameDay = (places: Place[]) => timesOf({ kind: 'later', lessons: [0, 1], ifSameDay: true }, places);
    expect([sameDay([tue, mon]), sameDay([mon + 1, mon])]).toEqual([0, 1]);
  });

  it('allows no lesson of the same students, or of the same teachers, after or before it that day', () => {
    const bo = [{}, { teachers: [1] }];
    const eights = [{}, { groups: [1] }];
    const places = [mon + 1, mon + 2];
    expect(timesOf({ kind: 'edge-of-day', lessons: [0], whose: 'group', edge: 'last' }, places, bo)).toBe(1);
    expect(timesOf({ kind: 'edge-of-day', lessons: [0], whose: 'group', edge: 'last' }, places, eights)).toBe(0);
    expect(timesOf({ kind: 'edge-of-day', lessons: [0], whose: 'teacher', edge: 'last' }, places, eights)).toBe(1);
    expect(timesOf({ kind: 'edge-of-day', lessons: [1], whose: 'group', edge: 'last' }, places, bo)).toBe(0);
    expect(timesOf({ kind: 'edge-of-day', lessons: [1], whose: 'group', edge: 'first' }, places, bo)).toBe(1);
    expect(timesOf({ kind: 'edge-of-day', lessons: [1], whose: 'teacher', edge: 'first' }, places, bo)).toBe(0);
  });

  it('counts the slots that lessons use', () => {
    const slots = [mon, mon + 1, mon + 2];
    expect(timesOf({ kind: 'slots-used', lessons: both, slots, most: 1 }, [mon, mon + 1])).toBe(1);
    expect(timesOf({ kind: 'slots-used', lessons: both, slots, most: 1 }, [mon, tue])).toBe(0);
    expect(timesOf({ kind: 'slots-used', lessons: both, slots, least: 2 }, [mon, tue])).toBe(1);
    expect(timesOf({ kind: 'slots-used', lessons: both, slots, least: 2 }, [mon, mon + 1])).toBe(0);
  });

  it('counts the slots with too many lessons at once, or too few', () => {
    const others = [{}, { teachers: [1], groups: [1] }];
    const slots = [mon, mon + 1];
    expect(timesOf({ kind: 'at-once', lessons: both, slots, most: 1 }, [mon, mon], others)).toBe(1);
    expect(timesOf({ kind: 'at-once', lessons: both, slots, most: 1 }, [tue, tue], others)).toBe(0);
    const least = (mayBeEmpty: boolean): RuleKind => ({
      kind: 'at-once',
      lessons: both,
      slots,
      least: 2,
      mayBeEmpty,
    });
    expect(timesOf(least(true), [mon, mon], others)).toBe(0);
    expect(timesOf(least(false), [mon, mon], others)).toBe(1);
    expect(timesOf(least(true), [mon, mon + 1], others)).toBe(2);
  });

  it('wants lessons in certain rooms, in the same, or in few', () => {
    const places: Place[] = [
      [mon, 0],
      [mon + 1, 1],
      [tue, 0],
    ];
    const wanted = problemOf([{}, {}], [{ kind: 'rooms', lessons: both, rooms: [0] }], anyRoom, 50);
    expect(softTotal(verify(wanted, timetableOf(places.slice(0, 2))))).toBe(0.5);
    expect(timesOf({ kind: 'same-room', lessons: both, ifConsecutive: true }, places, [], anyRoom)).toBe(1);
    expect(timesOf({ kind: 'same-room', lessons: [1, 2], ifConsecutive: true }, places, [], anyRoom)).toBe(0);
    expect(timesOf({ kind: 'same-room', lessons: [1, 2], ifConsecutive: false }, places, [], anyRoom)).toBe(1);
    expect(timesOf({ kind: 'rooms-used', lessons: both, most: 1 }, places, [], anyRoom)).toBe(1);
    expect(timesOf({ kind: 'rooms-used', lessons: [0, 2], most: 1 }, places, [], anyRoom)).toBe(0);
  });

  it('names a broken rule, and weighs a preference', () => {
    const wish: RuleKind = { kind: 'starts-in', lessons: [0], slots: [tue] };
    const found = verify(problemOf([{}], [wish], [], 80), timetableOf([mon]));
    expect(found).toEqual([{ rule: 'rule 0', kind: 'starts-in', weight: 80, times: 1, lessons: [0] }]);
    expect(softTotal(found)).toBeCloseTo(0.8);
    expect(softTotal(verify(problemOf([{}], [wish]), timetableOf([mon])))).toBe(0);
  });

  it('allows a lesson without a room, or in the room of another preference, if rooms are only preferred', () => {
    const wishes: RuleKind[] = [
      { kind: 'rooms', lessons: [0], rooms: [0] },
      { kind: 'rooms', lessons: [0], rooms: [1] },
    ];
    const problem = problemOf([{}], wishes, anyRoom, 50);
    const total = (place: Place) => softTotal(verify(problem, timetableOf([place])));
    expect([total(mon), total([mon, 0])]).toEqual([1, 0.5]);
    expect(breaks(problem, [[mon, 2]]).map(([kind]) => kind)).toEqual(['rooms', 'rooms', 'rooms']);
  });
});
