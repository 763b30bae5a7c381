import { describe, expect, it } from 'vitest';
import { importedKinds, type MakerRule, type Plan, type PlannedPeriod, ruleKinds } from '../../plan.contract.ts';
import { outlineOf } from '../../server/fet/read-fet.ts';
import { fits } from '../../server/move.ts';
import { findPlanFaults } from '../../server/plan.rules.ts';
import { planToFet } from '../../server/plan-to-fet.ts';
import { noGrouping } from '../../server/student-parts.ts';
import { toProblem } from '../../server/to-problem.ts';
import { matchNames, type School } from './choices.ts';
import { isLostInFet } from './lost-rules.ts';
import { planFromFet } from './plan-from-fet.ts';

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday'] as const;
const row = { doubles: 0, rooms: [], pinned: [] };
const plan: Plan = {
  week: {
    days: [...days],
    periods: [
      { period: 1, label: 'Assembly', time: '07:40-08:00', breakAfter: false },
      { period: 2, label: null, time: '08:00-08:45', breakAfter: false },
      { period: 3, label: null, time: '08:50-09:35', breakAfter: true },
      { period: 4, label: null, time: '10:00-10:45', breakAfter: false },
      { period: 5, label: null, time: '10:50-11:35', breakAfter: false },
    ],
    closed: [{ day: 'Wednesday', period: 5 }],
  },
  rooms: [
    { name: 'Laboratory', seats: 24 },
    { name: 'Hall', seats: null },
    { name: 'Gym', seats: null },
    { name: 'Both', seats: null, oneOfEach: [['Hall', 'Laboratory'], ['Gym']] },
  ],
  load: [
    { ...row, key: 'art', class: 5, subject: 'Art', teacher: 'a@b.c', lessons: 2 },
    { ...row, key: 'art-too', class: 5, subject: 'Art', teacher: 'a@b.c', lessons: 1 },
    {
      ...row,
      key: 'science',
      class: 5,
      subject: 'Science',
      teacher: 'd@b.c',
      lessons: 5,
      doubles: 2,
      rooms: ['Laboratory'],
    },
    { ...row, key: 'sport', class: 6, subject: 'Sport', teacher: 'e@b.c', lessons: 2, rooms: ['Hall', 'Laboratory'] },
    {
      ...{ ...row, key: 'latin', class: 6, subject: 'Latin', teacher: 'f@b.c', lessons: 2 },
      ...{ students: 9, rooms: ['Both'] },
    },
  ]
    .map((one) => ({ ...one, week: null, teachers: one.key === 'science' ? [one.teacher, 'e@b.c'] : [one.teacher] }))
    .map((one) => (one.key === 'latin' ? { ...one, pinned: [{ day: 'Monday' as const, period: 2 }] } : one)),
  away: [
    { who: { kind: 'teacher', teacher: 'a@b.c' }, slots: [{ day: 'Sunday', period: 1 }] },
    { who: { kind: 'class', class: 6 }, slots: [{ day: 'Monday', period: 5 }] },
    { who: { kind: 'room', room: 'Hall' }, slots: [{ day: 'Tuesday', period: 2 }] },
  ],
  rules: [
    { key: 'r1', must: false, kind: 'spread', n: 2 },
    { key: 'r2', must: true, kind: 'gaps', who: { kind: 'classes' }, n: 0, per: 'week' },
    { key: 'r3', must: false, kind: 'at-most-a-day', who: { kind: 'class', class: 5 }, n: 4 },
    { key: 'r4', must: false, kind: 'in-a-row', who: { kind: 'teachers' }, n: 3 },
    { key: 'r5', must: true, kind: 'days-off', who: { kind: 'teacher', teacher: 'f@b.c' }, n: 2 },
    { key: 'r6', must: true, kind: 'begins-early', who: { kind: 'classes' }, n: 1 },
    { key: 'r7', must: true, kind: 'not-before', lessons: ['sport'], period: 2 },
    { key: 'r8', must: false, kind: 'not-after', lessons: ['latin'], period: 4 },
    { key: 'r9', must: true, kind: 'same-time', lessons: ['art', 'sport'] },
    { key: 'r10', must: true, kind: 'ends-day', lessons: ['art-too', 'latin'] },
    { key: 'r11', must: true, kind: 'follows', lessons: ['sport', 'latin'] },
  ],
};

const teachers = new Map([
  ['a@b.c', 'Ana Ahmed'],
  ['d@b.c', 'Dilip Das'],
  ['e@b.c', 'Ela & Emon'],
  ['f@b.c', 'فاطمة'],
]);
const school: School = {
  teachers: [...teachers].map(([value, label]) => ({ value, label })),
  classes: [5, 6].map((number) => ({ class: number, names: [String(number), `Class ${number}`] })),
  groups: [],
  subjectsOf: () => ['Art', 'Science', 'Sport', 'Latin'],
  weeks: ['Odd', 'Even'],
  week: { days: ['Sunday'], periods: [{ period: 1, label: null, time: '08:00-08:45', breakAfter: false }], closed: [] },
};
const words = {
  day: (day: string) => day,
  teacher: (email: string) => teachers.get(email) ?? '',
  class: (number: number) => `Class ${number}`,
};

/** The content of a plan, without the keys and order of its rows and rules. */
function sayingsOf({ week, rooms, load, away, rules }: Plan) {
  const rowNames = new Map(
    load.map(({ key, class: number, subject, lessons }) => [key, `${number} ${subject} ${lessons}`]),
  );
  const nameOf = (ref: string) => ref.replace(/^[^.]+/, (key) => rowNames.get(key) ?? '');
  const textOf = (one: object) => JSON.stringify(Object.entries(one).sort());
  const byText = (one: object, other: object) => textOf(one).localeCompare(textOf(other));
  return {
    week,
    rooms,
    load: load.map(({ key: _, ...rest }) => rest).sort(byText),
    away: [...away].sort(byText),
    rules: rules
      .map(({ key: _, lessons, others, sets, ...rest }) => ({
        ...rest,
        ...(lessons && { lessons: lessons.map(nameOf) }),
        ...(others && { others: others.map(nameOf) }),
        ...(sets && { sets: sets.map((set) => set.map(nameOf)) }),
      }))
      .sort(byText),
  };
}

function readBack(file: string) {
  const outline = outlineOf(file);
  return planFromFet(outline, matchNames(outline, school), school);
}

const slots = [
  { day: 'Sunday', period: 2 },
  { day: 'Monday', period: 4 },
] as const;
const late = days.flatMap((day) => [4, 5].map((period) => ({ day, period })));
const teacher = { kind: 'teacher', teacher: 'd@b.c' } as const;
const class5 = { kind: 'class', class: 5 } as const;

/** Each kind of rule that only an import creates, in each of its variants. */
const imported: readonly Omit<MakerRule, 'key' | 'must'>[] = [
  { kind: 'starts-in', lessons: ['sport', 'latin.1'], slots: [...slots] },
  { kind: 'stays-in', lessons: ['science.1'], slots: [...slots] },
  { kind: 'days-apart', lessons: ['art', 'sport'], least: 1 },
  { kind: 'days-apart', lessons: ['sport'], most: 1 },
  { kind: 'days-apart', lessons: ['sport'], together: true },
  { kind: 'periods-apart', lessons: ['art', 'science.3'], least: 1 },
  { kind: 'days-a-week', who: teacher, least: 2 },
  { kind: 'days-a-week', who: class5, slots: late, most: 1 },
  { kind: 'periods-a-day', who: teacher, least: 2, mayBeEmpty: true },
  { kind: 'periods-a-day', who: class5, least: 1, mayBeEmpty: false },
  { kind: 'periods-a-day', who: class5, lessons: ['art', 'science.1'], most: 2 },
  { kind: 'periods-in-a-row', who: teacher, lessons: ['science.1', 'science.2'], most: 2 },
  { kind: 'span-a-day', who: class5, most: 4 },
  { kind: 'span-a-day', who: teacher, most: 3, oneDayOneMore: true },
  { kind: 'rest', who: teacher, least: 2, circular: true },
  { kind: 'pause', who: class5, lessons: ['art'], others: ['science'], least: 1 },
  { kind: 'same', lessons: ['art.1', 'latin.2'], what: 'day' },
  { kind: 'same', lessons: ['art.1', 'latin.2'], what: 'period' },
  { kind: 'not-at-once', sets: [['art-too'], ['sport.1'], ['latin.2']] },
  { kind: 'chain', lessons: ['art.1', 'art-too'] },
  { kind: 'chain', lessons: ['art', 'art-too'] },
  { kind: 'later', lessons: ['sport.2', 'art.1'] },
  { kind: 'later', lessons: ['sport.2', 'art.1'], ifSameDay: true },
  { kind: 'edge-of-day', lessons: ['sport'], whose: 'group', edge: 'first' },
  { kind: 'edge-of-day', lessons: ['art.1'], whose: 'teacher', edge: 'last' },
  { kind: 'slots-used', lessons: ['art', 'sport'], slots: [...slots], most: 1 },
  { kind: 'slots-used', lessons: ['art', 'sport'], slots: [...slots], least: 1 },
  { kind: 'at-once', lessons: ['art', 'sport'], slots: [...slots], most: 1 },
  { kind: 'at-once', lessons: ['art', 'sport'], slots: [...slots], least: 1, mayBeEmpty: true },
  { kind: 'same-room', lessons: ['science', 'sport'] },
  { kind: 'same-room', lessons: ['science', 'sport'], ifConsecutive: true },
  { kind: 'rooms-used', lessons: ['sport'], most: 1 },
  { kind: 'moves', who: teacher, between: 'rooms', most: 2, per: 'day' },
  { kind: 'moves', who: class5, between: 'buildings', most: 2, per: 'week' },
  { kind: 'time-to-move', who: class5, between: 'rooms', least: 1 },
];
/** FET only supports these as preferences, or not at all. */
const otherwise: readonly Omit<MakerRule, 'key' | 'must'>[] = [
  { kind: 'unavailable', who: { kind: 'room', room: 'Hall' }, slots: [...slots] },
  { kind: 'rooms', lessons: ['art'], rooms: ['Hall'] },
  { kind: 'sets-a-day', who: class5, sets: [['art'], ['science']], most: 1 },
];

describe('a rule that only an import makes', () => {
  const withRule = (rule: Omit<MakerRule, 'key'>): Plan => ({ ...plan, rules: [{ key: 'r1', ...rule }] });

  it.each(imported.map((rule) => [JSON.stringify(rule), rule] as const))(
    'survives a round trip through FET: %s',
    (_, rule) => {
      const { file, leftOut } = planToFet(
        withRule({ must: true, ...rule }),
        { students: new Map(), grouping: noGrouping },
        words,
      );
      expect(leftOut).toEqual([]);
      const back = readBack(file);
      expect(back.leftOut).toEqual([]);
      expect(sayingsOf(back.plan).rules).toEqual(sayingsOf(withRule({ must: true, ...rule })).rules);
    },
  );

  it.each(otherwise.slice(0, 2))('survives a round trip through FET as a preference: $kind', (rule) => {
    const { file } = planToFet(
      withRule({ must: false, ...rule }),
      { students: new Map(), grouping: noGrouping },
      words,
    );
    expect(sayingsOf(readBack(file).plan).rules).toEqual(sayingsOf(withRule({ must: false, ...rule })).rules);
  });

  it.each([...imported, ...otherwise].map((rule) => [JSON.stringify(rule), rule] as const))(
    'is taken, reaches the solver, and reaches it no more once it is switched off: %s',
    (_, rule) => {
      const rulesFor = (one: Omit<MakerRule, 'key'>) =>
        toProblem(withRule(one), new Map()).problem.rules.filter(({ id }) => id === 'rule:r1');
      expect(findPlanFaults(withRule({ must: true, ...rule }), { classes: new Set([5, 6]) })).toEqual({});
      expect(rulesFor({ must: true, ...rule }).map(({ kind }) => kind)).toEqual([rule.kind]);
      expect(rulesFor({ must: true, isOff: true, ...rule })).toEqual([]);
    },
  );

  it('is named before a file is saved if the file is without it, for each kind, person and form, and only then', () => {
    const persons = (['teacher', 'class', 'teachers', 'classes'] as const).map((kind) => ({
      kind,
      ...(kind === 'teacher' && { teacher: 'd@b.c' }),
      ...(kind === 'class' && { class: 5 }),
    }));
    const own = ruleKinds.map((kind) => {
      const ofPerson = ['at-most-a-day', 'gaps', 'in-a-row', 'days-off', 'begins-early'].includes(kind);
      const ofTwo = kind === 'same-time' || kind === 'follows';
      const lessons = ofTwo ? ['art', 'sport'] : ['sport', 'science'];
      return { kind, n: 1, period: 2, per: 'week' as const, ...(ofPerson ? { who: class5 } : { lessons }) };
    });
    const kinds: readonly Omit<MakerRule, 'key' | 'must'>[] = [...own, ...imported, ...otherwise];
    const rules = kinds.flatMap((rule): MakerRule[] => {
      const forms = rule.who && rule.who.kind !== 'room' ? persons.map((who) => ({ ...rule, who })) : [rule];
      return forms.flatMap((form) => [true, false].map((must) => ({ ...form, key: 'r1', must })));
    });
    const isLeftOut = (rule: MakerRule) =>
      planToFet(withRule(rule), { students: new Map(), grouping: noGrouping }, words).leftOut.length > 0;
    expect(rules.length).toBeGreaterThan(150);
    expect(rules.filter((rule) => isLeftOut(rule) !== isLostInFet(rule)).map((rule) => JSON.stringify(rule))).toEqual(
      [],
    );
    expect(rules.filter((rule) => isLostInFet({ ...rule, isOff: true }))).toEqual([]);
  });

  it('is refused without its required parts, for each kind', () => {
    for (const kind of importedKinds)
      expect(Object.keys(findPlanFaults(withRule({ must: true, kind }), { classes: new Set([5, 6]) }))[0]).toMatch(
        /^rules\.0\./,
      );
    const unknown = { must: true, kind: 'pause', who: class5, least: 1, lessons: ['no.1'], others: ['art'] } as const;
    expect(
      findPlanFaults(withRule({ ...unknown, lessons: ['no.1'], others: ['art'] }), { classes: new Set([5, 6]) }),
    ).toHaveProperty(['rules.0.lessons.0']);
  });

  it('is ignored if it refers to lessons that no longer exist', () => {
    const rule = { must: true, kind: 'later', lessons: ['sport.9', 'art.1'] } as const;
    expect(
      toProblem(withRule({ ...rule, lessons: [...rule.lessons] }), new Map()).problem.rules.map(({ id }) => id),
    ).not.toContain('rule:r1');
  });

  it('is tested here for each kind', () => {
    expect(new Set([...imported, ...otherwise].map(({ kind }) => kind))).toEqual(new Set(importedKinds));
  });
});

describe('a plan that is written for FET', () => {
  const written = planToFet(plan, { students: new Map([[5, 20]]), grouping: noGrouping }, words);
  const back = readBack(written.file);

  it('is the same when it is read back: its week, rooms, load, unavailable times and rules', () => {
    expect(written.leftOut).toEqual([]);
    expect(sayingsOf(back.plan)).toEqual(sayingsOf(plan));
    expect(back.plan.parts?.map(({ class: number, students }) => [number, students])).toEqual([
      [5, 20],
      [6, undefined],
    ]);
  });

  it('is read back completely, without notes', () => {
    expect(back).toMatchObject({ taken: 12, of: 12, notes: [], leftOut: [] });
  });

  it('writes half days as separate days, which no lesson crosses, and restores them', () => {
    const halves: Plan = { ...plan, week: { ...plan.week, dayParts: [3, 2] }, rules: plan.rules.slice(0, 3) };
    const { problem, week } = toProblem(halves, new Map());
    expect([problem.days.length, problem.periods.length]).toEqual([8, 3]);
    expect(fits(week, { day: 'Sunday', period: 3 }, 2)).toBe(false);
    const outline = outlineOf(planToFet(halves, { students: new Map(), grouping: noGrouping }, words).file);
    expect(outline.days.slice(0, 3)).toEqual(['Sunday 1', 'Sunday 2', 'Monday 1']);
    const chosen = { ...matchNames(outline, school), days: days.flatMap((day) => [day, day]) };
    const back = planFromFet(outline, chosen, school);
    expect([back.plan.week.dayParts, back.leftOut]).toEqual([[3, 2], []]);
    expect(sayingsOf(back.plan).rules).toEqual(sayingsOf(halves).rules);
    const mixed = planFromFet(outline, { ...chosen, days: [...days, ...days.toReversed()] }, school);
    expect(mixed.leftOut).toEqual([{ constraint: 'MinDaysBetweenActivities', count: expect.any(Number), must: 0 }]);
  });

  it('writes alternating weeks one after the other, at their distances, and restores them', () => {
    const { periods } = plan.week;
    const later = periods.map((period) => ({ ...period, period: period.period + periods.length }));
    const twice: Plan = {
      ...plan,
      week: {
        ...plan.week,
        periods: [...periods.with(-1, { ...(periods[4] as PlannedPeriod), breakAfter: true }), ...later],
        closed: [5, 10].map((period) => ({ day: 'Wednesday', period })),
        dayParts: [5, 5],
        weeks: ['Odd', 'Even'],
      },
      rules: [
        ...plan.rules,
        { key: 'r12', must: true, kind: 'days-apart', lessons: ['science.1', 'latin'], least: 4 },
        { key: 'r13', must: true, kind: 'stays-in', lessons: ['sport'], slots: [{ day: 'Sunday', period: 7 }] },
      ],
    };
    expect(findPlanFaults(twice, { classes: new Set([5, 6]) })).toEqual({});
    const { week } = toProblem(twice, new Map());
    const at = (day: (typeof days)[number], period: number) => week.indexOf({ day, period }) ?? -1;
    // The first day of the second week comes right after the last one of the first.
    expect(at('Sunday', 6) - at('Wednesday', 1)).toBe(week.dayWidth);
    const outline = outlineOf(planToFet(twice, { students: new Map([[5, 20]]), grouping: noGrouping }, words).file);
    expect(outline.days).toEqual(['Odd', 'Even'].flatMap((name) => days.map((day) => `${day} ${name}`)));
    const again = planFromFet(outline, matchNames(outline, school), school);
    expect([again.notes, again.leftOut]).toEqual([[], []]);
    expect(sayingsOf(again.plan)).toEqual(sayingsOf(twice));
    const { notes, plan: lettered } = planFromFet(outline, matchNames(outline, school), { ...school, weeks: [] });
    expect([notes, lettered.week.weeks]).toEqual([[{ note: 'otherWeeks', count: 2 }], ['A', 'B']]);
  });

  it('refuses weeks that share no days equally, and compares times within a week only', () => {
    const { periods } = plan.week;
    const faultsOf = (week: Partial<Plan['week']>) =>
      Object.keys(findPlanFaults({ ...plan, week: { ...plan.week, ...week } }, { classes: new Set([5, 6]) }));
    const weeks = ['A', 'B'];
    expect(faultsOf({ weeks })).toContain('week.weeks');
    expect(faultsOf({ weeks, dayParts: [2, 2, 1] })).toContain('week.weeks');
    expect(faultsOf({ weeks: ['A', 'A'], dayParts: [3, 2] })).toContain('week.weeks.1');
    const late = periods.with(3, { ...(periods[3] as PlannedPeriod), time: '08:00-08:45' });
    expect(faultsOf({ periods: late })).toContain('week.periods.3.time');
    expect(faultsOf({ periods: late, weeks, dayParts: [3, 2] })).toEqual([]);
  });

  it('leaves out preferences that FET knows only as requirements', () => {
    const wish: Plan['rules'][number] = {
      key: 'wish',
      must: false,
      kind: 'gaps',
      who: { kind: 'teachers' },
      n: 0,
      per: 'week',
    };
    const { leftOut, file } = planToFet(
      { ...plan, rules: [...plan.rules, wish] },
      { students: new Map(), grouping: noGrouping },
      words,
    );
    expect(leftOut).toEqual(['rule:wish']);
    expect(sayingsOf(readBack(file).plan)).toEqual(sayingsOf(plan));
  });

  it('has each lesson of a draft locked to its slot and its room', () => {
    const at = (id: string, rowKey: string, period: number, room: string | null = null) => ({
      id,
      row: rowKey,
      periods: 1,
      slot: { day: 'Tuesday' as const, period },
      room,
    });
    const placed = [at('sport.1', 'sport', 4, 'Laboratory'), at('art.1', 'art', 4)];
    const { file } = planToFet({ ...plan, rules: [] }, { students: new Map(), grouping: noGrouping }, words, placed);
    const load = readBack(file).plan.load.filter(({ pinned }) => pinned.length > 0);
    expect(load.map(({ subject, pinned }) => [subject, pinned])).toEqual([
      ['Art', [{ day: 'Tuesday', period: 4 }]],
      ['Sport', [{ day: 'Tuesday', period: 4 }]],
      ['Latin', [{ day: 'Monday', period: 2 }]],
    ]);
    expect(file).toMatch(/<ConstraintActivityPreferredRoom>.*<Room>Laboratory<.Room>/);
  });
});
