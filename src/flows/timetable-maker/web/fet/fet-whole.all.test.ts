import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fetExamples, fetVersion, runFet } from '../../../../../bench/support/fet.ts';
import { activity, fetFile } from '../../../../../test/fet-files.ts';
import { days } from '../../../../platform/contract/school-terms.ts';
import { makeTimetable } from '../../../../solver/make-timetable.ts';
import { verify } from '../../../../solver/verify.ts';
import { type FetOutline, maxFetBytes } from '../../fet-files.contract.ts';
import { decodeFet } from '../../server/fet/decode-fet.ts';
import { outlineOf } from '../../server/fet/read-fet.ts';
import { planToFet } from '../../server/plan-to-fet.ts';
import { toDraftLessons, toProblem } from '../../server/to-problem.ts';
import { matchNames, type School } from './choices.ts';
import { planFromFet } from './plan-from-fet.ts';

/** Real schools' files from Debian's `fet-data`, with which reading and writing were tuned. */
const files = [
  'United-Kingdom/Hopwood/Hopwood.fet',
  'Brazil/1/Brazil.fet',
  'Brazil/2/EEBLJ-Diurno.fet',
  'Spain/2-secondary-school/secondary-school.fet',
  'Hungary/Varosmajori_Gimnazium_Budapest/vmg-20180901b-9.fet',
  'Germany/secondary-school-1/older/secondary_school.fet',
  'Italy/2007/difficult/highschool-Ancona.fet',
  'Italy/2007/simple/simpler-Italian.fet',
  'Greece/Pireus-difficult/8th-highschool.fet',
  'Hungary/Bethlen/2007-2008-difficult/Bethlen_2007_2008.fet',
  'Namibia/by-Bobby/set-1/Van_RhynFinal.fet',
  'Syria/Hama/2019/High-school.fet',
  'Namibia/by-Bobby/set-4/ConcordiaY15T1a.fet',
  'Belize/Sacred-Heart-College/shc-2008/shc-prelim-08.fet',
  'Egypt/Dakahlia/input_Lectures_40.fet',
  'Algeria/Mechanical-Batna_Univ/ET2012-2013-S1.fet',
  'Romania/Constantin-Brancusi-School-Medgidia/2013-2014/Orar_5_3.fet',
  'Namibia/by-Bobby/set-5/KalengaPSY15T1a.fet',
  'Sudan/Khartoum-2010-02-13.fet',
  'Namibia/by-Bobby/set-2/JMSS.fet',
  'Greece/Vartholomio/2008-2009.fet',
  'Algeria/Algerian-college/Find-the-gaps.fet',
  'Morocco/Hadkourt/lycee-Farabi.fet',
  'Namibia/by-Bobby/set-8-2017/NehaleSS2017T1a.fet',
];
/** FET does not end with a locked timetable of these within a minute, also of one that was made without a plan. */
const slowInFet = ['Brazil/2/EEBLJ-Diurno.fet'];
/** Processor time of a draft. */
const seconds = 10;

const emailOf = (place: number) => `t${place}@hill.example`;

/** A file as the plan of a school that has its teachers and, as classes, its years. */
function take(outline: FetOutline) {
  const years = outline.students.filter(({ within }) => within === null);
  const school: School = {
    teachers: outline.teachers.map((label, place) => ({ value: emailOf(place), label })),
    classes: years.map(({ name }, place) => ({ class: place + 1, names: [name] })),
    groups: [],
    subjectsOf: () => [],
    weeks: [],
    week: {
      days: days.slice(0, Math.min(6, outline.days.length)),
      periods: [{ period: 1, label: null, time: '08:00-08:45', breakAfter: false }],
      closed: [],
    },
  };
  const made = planFromFet(outline, matchNames(outline, school), school);
  const groups = made.groups.map((group) => ({ ...group, classes: [...group.classes], block: null }));
  const facts = { students: new Map<number, number>(), grouping: { groups, sets: [] } };
  const names = new Map([
    ...years.map(({ name }, place) => [place + 1, name] as const),
    ...groups.map((group) => [group.class, group.name] as const),
  ]);
  const teachers = new Map(outline.teachers.map((name, place) => [emailOf(place), name]));
  const words = {
    day: (day: string) => day,
    teacher: (email: string) => teachers.get(email) ?? '',
    class: (number: number) => names.get(number) ?? '',
  };
  return { ...made, facts, words };
}

/** Names are written on one line. */
const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();

/**
 * Describes each lesson by its teachers, length, subject and number of students, and by the same facts of all lessons
 * with common students.
 */
function sayings({ lessons, teachers, students }: FetOutline): string[] {
  const all = lessons.map((lesson) => ({
    key: [
      ...lesson.teachers.map((place) => plain(teachers[place] ?? '')).sort(),
      lesson.periods,
      lesson.count ?? lesson.students.reduce((sum, place) => sum + (students[place]?.count ?? 0), 0),
      plain(lesson.subject) || '–',
    ].join('|'),
    parts: new Set(lesson.students.flatMap((place) => students[place]?.parts ?? [])),
  }));
  return all
    .map(({ key, parts }) => {
      const beside = all.filter((other) => !other.parts.isDisjointFrom(parts)).map((other) => other.key);
      return `${key}: ${beside.sort().join(', ')}`;
    })
    .sort();
}

describe.each(files)('%s', (file) => {
  const path = join(fetExamples, file);
  const isThere = existsSync(path);

  it.skipIf(!isThere)('keeps all teachers and students of all lessons, into the plan and back out', () => {
    const outline = outlineOf(decodeFet(readFileSync(path)));
    const { plan, taken, of, facts, words, notes, leftOut } = take(outline);
    expect([taken, leftOut]).toEqual([of, []]);
    expect(plan.rooms).toHaveLength(outline.rooms.length);
    const lost = [
      'teacherNotChosen',
      'fewerTeachers',
      'classNotChosen',
      'fewerStudents',
      'tooManyRows',
      'tooManyHours',
    ];
    expect(notes.filter(({ note }) => lost.includes(note))).toEqual([]);
    expect(sayings(outlineOf(planToFet(plan, facts, words).file))).toEqual(sayings(outline));
  });

  it.skipIf(!isThere)('makes drafts that break no basic rule, and that FET accepts', { timeout: 600_000 }, () => {
    const { plan, facts, words } = take(outlineOf(decodeFet(readFileSync(path))));
    const planned = toProblem(plan, facts.students, facts.grouping);
    const { timetable, isComplete } = makeTimetable(planned.problem, { seed: 1, seconds });
    const broken = verify(planned.problem, timetable).filter(
      ({ kind, weight }) => kind !== 'not-placed' && weight >= 100,
    );
    // While some lessons have no place, rules that require a number of lessons cannot be met.
    expect(broken.filter(({ rule }) => isComplete || rule === null)).toEqual([]);
    if (!isComplete || fetVersion() === null || slowInFet.includes(file)) return;
    const draft = planToFet(plan, facts, words, toDraftLessons(planned, timetable)).file;
    expect(runFet(draft, 60, 1)).toMatchObject({ softConflicts: expect.any(Number) });
  });
});

/** Describes where a plan fixes lessons. */
function fixedIn({ plan, facts, words }: ReturnType<typeof take>): string[] {
  const { problem } = toProblem(plan, facts.students, facts.grouping);
  const nameOf = ({ subject, duration, teachers }: (typeof problem.lessons)[number]) => [
    plain(subject),
    duration,
    ...teachers.map((place) => plain(words.teacher(problem.teachers[place] ?? ''))).sort(),
  ];
  return problem.rules
    .flatMap((rule) => {
      if (rule.kind !== 'starts-in') return [];
      return rule.lessons.flatMap((place) => {
        const lesson = problem.lessons[place];
        return lesson ? [`${nameOf(lesson).join('|')} in ${rule.slots.join(' ')}`] : [];
      });
    })
    .sort();
}

/** All schools' files of the package, also those with which nothing was tuned. */
const examples = [fetExamples, join(fetExamples, '../FET-6-official')]
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((name) => name.endsWith('.fet'));

it.each(examples)('%s is written so that it can be read again, and is the same', { timeout: 300_000 }, (name) => {
  const outline = outlineOf(decodeFet(readFileSync(name)));
  const taken = take(outline);
  const { file } = planToFet(taken.plan, taken.facts, taken.words);
  expect(Buffer.byteLength(file)).toBeLessThan(maxFetBytes);
  const again = outlineOf(file);
  expect(sayings(again)).toEqual(sayings(outline));
  const retaken = take(again);
  expect([retaken.taken, retaken.leftOut]).toEqual([retaken.of, []]);
  expect(fixedIn(retaken)).toEqual(fixedIn(taken));
});

/**
 * The parts that none of these files has: rooms that stand for several (two halls and a laboratory), and half days, the
 * fourth of which is Monday's second.
 */
const halls = fetFile({
  activities: [10, 11, 12, 13]
    .map((id) => activity({ id, course: 10, subject: 'Art', teachers: ['Visitor'], students: [id < 12 ? '5a' : '5b'] }))
    .join(''),
  space: `<ConstraintActivityPreferredRoom><Weight_Percentage>100</Weight_Percentage><Activity_Id>1</Activity_Id>
<Room>Halls</Room></ConstraintActivityPreferredRoom>`,
})
  .replace(/<Days_List>.*<.Days_List>/, () => {
    const halves = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => `<Day><Name>${name}</Name></Day>`).join('');
    return `<Days_List>${halves}</Days_List>`;
  })
  .replaceAll('<Day>Monday</Day>', '<Day>d</Day>')
  .replace('<Rooms_List>', () => {
    const hall = (name: string) => `<Room><Name>${name}</Name><Building></Building><Capacity>30</Capacity></Room>`;
    const set = (...names: readonly string[]) =>
      `<Set_of_Real_Rooms>${names.map((name) => `<Real_Room>${name}</Real_Room>`).join('')}</Set_of_Real_Rooms>`;
    const several = `${set('East', 'West')}${set('Laboratory')}`;
    return `<Rooms_List>${hall('East')}${hall('West')}
<Room><Name>Halls</Name><Building></Building><Capacity>30</Capacity><Virtual>true</Virtual>${several}</Room>`;
  });

it('files with half days and combined rooms are imported completely, and FET accepts the drafts', () => {
  const { plan, taken, of, facts, words, leftOut, groups } = take(outlineOf(halls));
  expect([taken, leftOut, plan.week.dayParts]).toEqual([of, [], [3, 3]]);
  expect(groups.map(({ block }) => block)).toEqual(['Art 5', 'Art 5']);
  expect(plan.rooms.find(({ name }) => name === 'Halls')?.oneOfEach).toEqual([['East', 'West'], ['Laboratory']]);
  const planned = toProblem(plan, facts.students, facts.grouping);
  const { timetable, isComplete } = makeTimetable(planned.problem, { seed: 1, seconds });
  expect([isComplete, verify(planned.problem, timetable)]).toEqual([true, []]);
  const lessons = toDraftLessons(planned, timetable);
  expect(lessons.flatMap(({ rooms = [] }) => rooms.at(-1) ?? [])).toEqual(['Laboratory']);
  const draft = planToFet(plan, facts, words, lessons).file;
  if (fetVersion() !== null) expect(runFet(draft, 60, 1)).toMatchObject({ softConflicts: 0 });
});

it('files of two weeks are imported completely, and FET accepts the drafts', () => {
  const twoWeeks = fetFile().replace(/<Days_List>.*<.Days_List>/, () => {
    const names = ['A', 'B'].flatMap((week) => ['Sunday', 'Monday'].map((day) => `${day} ${week}`));
    return `<Days_List>${names.map((name) => `<Day><Name>${name}</Name></Day>`).join('')}</Days_List>`;
  });
  const outline = outlineOf(twoWeeks.replaceAll('<Day>Monday</Day>', '<Day>Monday B</Day>'));
  const { plan, taken, of, facts, words, leftOut } = take(outline);
  expect([taken, leftOut, plan.week.weeks, plan.week.dayParts]).toEqual([of, [], ['A', 'B'], [3, 3]]);
  expect(plan.away.map(({ slots }) => slots)).toEqual([[{ day: 'Monday', period: 4 }]]);
  const planned = toProblem(plan, facts.students, facts.grouping);
  const { timetable, isComplete } = makeTimetable(planned.problem, { seed: 1, seconds });
  expect([isComplete, verify(planned.problem, timetable)]).toEqual([true, []]);
  const draft = planToFet(plan, facts, words, toDraftLessons(planned, timetable)).file;
  if (fetVersion() !== null) expect(runFet(draft, 60, 1)).toMatchObject({ softConflicts: 0 });
});

it.skipIf(existsSync(fetExamples))('the example files are read if Debian’s package fet-data is installed', () => {
  expect(fetVersion()).toBeNull();
});
