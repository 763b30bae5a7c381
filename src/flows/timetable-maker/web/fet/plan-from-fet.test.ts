import { describe, expect, it } from 'vitest';
import { activity, fetFile } from '../../../../../test/fet-files.ts';
import { nobody } from '../../plan.contract.ts';
import { outlineOf } from '../../server/fet/read-fet.ts';
import { toProblem } from '../../server/to-problem.ts';
import { type FetChoices, matchNames, type School } from './choices.ts';
import { matchDays } from './match-days.ts';
import { planFromFet } from './plan-from-fet.ts';
import { withNumbers } from './take-lessons.ts';

const period = (number: number, time: string) => ({ period: number, label: null, time, breakAfter: false });
const school: School = {
  teachers: [
    { value: 'first@hill.example', label: 'First  teacher' },
    { value: 'guest@hill.example', label: 'Guest' },
  ],
  classes: [5, 6].map((number) => ({ class: number, names: [String(number), `Class ${number}`] })),
  groups: [],
  subjectsOf: () => ['art', 'Science'],
  weeks: [],
  week: { days: ['Sunday', 'Monday'], periods: [period(1, '08:00-08:45'), period(2, '09:00-09:45')], closed: [] },
};
const guest = { 1: 'guest@hill.example' };

/**
 * Returns the plan from a file, with given choices for some of its teachers, by index, instead of those that follow
 * from names.
 */
function read(
  file: string,
  teachers: Readonly<Record<number, string>> = {},
  students: Readonly<Record<number, number | null>> = {},
  groups: School['groups'] = [],
) {
  const outline = outlineOf(file);
  const matched = matchNames(outline, school);
  const choices: FetChoices = {
    ...matched,
    teachers: matched.teachers.map((one, place) => teachers[place] ?? one),
    students: matched.students.map((one, place) => (place in students ? students[place] : one)),
  };
  return planFromFet(outline, choices, { ...school, groups });
}

const notesOf = ({ notes }: ReturnType<typeof read>) =>
  Object.fromEntries(notes.map(({ note, count }) => [note, count]));
const rowsOf = ({ plan }: ReturnType<typeof read>) =>
  plan.load.map((row) => [row.class, row.subject, row.teacher.split('@')[0], row.lessons, row.doubles].join(' '));
const listed = (ids: readonly number[]) =>
  `<Number_of_Activities>${ids.length}</Number_of_Activities>${ids.map((id) => `<Activity_Id>${id}</Activity_Id>`).join('')}`;
const constraint = (name: string, weight: number, inside: string) =>
  `<Constraint${name}><Weight_Percentage>${weight}</Weight_Percentage>${inside}</Constraint${name}>`;
const sameTime = (...ids: readonly number[]) => constraint('ActivitiesSameStartingTime', 100, listed(ids));
const lesson = (id: number, teachers: readonly string[], students: readonly string[], periods = 1) =>
  activity({ id, subject: 'Science', teachers, students, periods });

describe('an imported FET file', () => {
  it('keeps rules for students of whom there is no class or group: as one of all with the same lessons, or of their own', () => {
    const away = constraint('StudentsSetMaxGapsPerWeek', 100, '<Students>5a</Students><Max_Gaps>1</Max_Gaps>');
    const alone = read(fetFile({ time: away }), guest);
    expect([alone.leftOut, alone.groups]).toEqual([[], []]);
    expect(alone.plan.rules).toContainEqual(
      expect.objectContaining({ kind: 'gaps', who: { kind: 'class', class: 5 }, n: 1 }),
    );
    const both = activity({ id: 10, subject: 'Art', teachers: ['Visitor'], students: ['5a', '6'] });
    const apart = read(fetFile({ activities: both, time: away }), guest);
    const own = apart.groups.find(({ name }) => name === '5a');
    expect(own).toMatchObject({ isNew: true, classes: [5], teachers: [], block: null });
    expect([apart.leftOut, apart.taken === apart.of]).toEqual([[], true]);
    expect(apart.plan.rules).toContainEqual(
      expect.objectContaining({ kind: 'gaps', who: { kind: 'class', class: own?.class }, n: 1 }),
    );
    const grouping = { groups: apart.groups.map((group) => ({ ...group, classes: [...group.classes] })), sets: [] };
    const { problem } = toProblem(apart.plan, new Map(), grouping);
    const [gaps] = problem.rules.filter((rule) => rule.kind === 'gaps');
    const ofJoint = problem.lessons.find(({ groups }) => groups.length === 2)?.groups ?? [];
    expect(gaps && 'who' in gaps ? gaps.who.ids.length : 0).toBe(1);
    expect(gaps && 'who' in gaps ? ofJoint : []).toContain(gaps && 'who' in gaps ? gaps.who.ids[0] : -1);
  });

  it('finds weekdays of several weeks and of half days by names with something besides', () => {
    const week = ['Sunday', 'Monday'] as const;
    expect(matchDays(['Mon A', 'Tue A', 'Mon B', 'Tue B'], week)).toEqual(['Monday', 'Tuesday', 'Monday', 'Tuesday']);
    expect(matchDays(['Lundi matin', 'Lundi soir', 'Mardi matin', 'Mardi soir'], week)).toEqual([
      'Monday',
      'Monday',
      'Tuesday',
      'Tuesday',
    ]);
    // All of these begin with a word for Thursday.
    expect(matchDays(['Thu 2', 'Thu 3'], week)).toEqual(week);
  });

  it('turns groups that divide a class into blocks: of one subject, beginning together, or the only such groups', () => {
    const of = (id: number, subject: string, students: string, teacher = 'Visitor') =>
      activity({ id, subject, teachers: [teacher], students: [students] });
    const halves = ['First Teacher', 'Visitor'];
    const file = (ids: readonly [string, string][], time = '') =>
      read(
        fetFile({
          activities: ids
            .map(([subject, students], place) => of(10 + place, subject, students, halves[place % 2]))
            .join(''),
          time,
        }),
        guest,
      ).groups.map(({ subject, block }) => [subject, block]);
    expect(
      file([
        ['Science', '5a'],
        ['Science', '5b'],
        ['Religion', '5a'],
        ['Ethics', '5b'],
        ['Art', '6'],
      ]),
    ).toEqual([
      ['Science', 'Science 5'],
      ['Science', 'Science 5'],
      ['Religion', 'Religion / Ethics 5'],
      ['Ethics', 'Religion / Ethics 5'],
    ]);
    const several: [string, string][] = [
      ['Religion', '5a'],
      ['Ethics', '5b'],
      ['Chess', '5b'],
    ];
    expect(file(several).map(([, block]) => block)).toEqual([null, null, null]);
    expect(file(several, sameTime(10, 12)).map(([, block]) => block)).toEqual([
      'Religion / Chess 5',
      null,
      'Religion / Chess 5',
    ]);
  });

  it('becomes a plan, matching names regardless of case and spaces, and reports lessons that are left out', () => {
    const made = read(fetFile());
    expect(rowsOf(made)).toEqual(['5 art first 3 1']);
    expect(made).toMatchObject({ taken: 3, of: 4, leftOut: [] });
    expect(notesOf(made)).toEqual({ teacherNotChosen: 1, weights: 1, idleSets: 2 });
    expect(made.plan.rules).toEqual([{ key: 'r1', must: false, kind: 'spread', n: 1 }]);
    expect(made.plan.away).toEqual([
      { who: { kind: 'teacher', teacher: 'first@hill.example' }, slots: [{ day: 'Monday', period: 1 }] },
    ]);
    expect(made.plan.rooms).toEqual([{ name: 'Laboratory', seats: 20 }]);
  });

  it('takes the lessons of a teacher for whom somebody is chosen, and none of a class that is left out', () => {
    expect(rowsOf(read(fetFile(), guest))).toEqual(['5 art first 3 1', '6 Science guest 1 0']);
    const without = read(fetFile(), guest, { 0: null });
    expect(rowsOf(without)).toEqual(['6 Science guest 1 0']);
    expect(notesOf(without)).toMatchObject({ classNotChosen: 3 });
  });

  it('gets a group for each class division with lessons, and records which of them share students', () => {
    const halves = lesson(10, ['First Teacher'], ['5a'], 2) + lesson(11, ['Visitor'], ['5b']);
    const made = read(fetFile({ activities: halves, time: sameTime(10, 11) }), guest);
    expect(made.groups).toMatchObject([
      { isNew: true, name: '5a Science', subject: 'Science', classes: [5], teachers: ['first@hill.example'] },
      { isNew: true, name: '5b Science', subject: 'Science', classes: [5], teachers: ['guest@hill.example'] },
    ]);
    const [one = 0, other = 0] = made.groups.map((group) => group.class);
    expect(made.plan.load.slice(2).map((row) => row.class)).toEqual([one, other]);
    expect(made.plan.rules).toContainEqual({ key: 'r2', must: true, kind: 'same-time', lessons: ['f3', 'f4'] });
    const partsOf = new Map(made.plan.parts?.map((each) => [each.class, new Set(each.parts)]));
    expect(partsOf.get(one)?.isDisjointFrom(partsOf.get(other) ?? new Set())).toBe(true);
    expect(partsOf.get(5)).toEqual(partsOf.get(one)?.union(partsOf.get(other) ?? new Set()));
    expect(withNumbers(made.plan, new Map([[one, 77]])).load.at(2)?.class).toBe(77);
    expect(read(fetFile(), guest)).toMatchObject({ groups: [] });
  });

  it('gets a group for lessons of several classes, equal ones only once, reusing an existing group', () => {
    const both = [lesson(10, ['First Teacher', 'Visitor'], ['5', '6']), lesson(11, ['Visitor'], ['6', '5'])].join('');
    const made = read(fetFile({ activities: both }), guest);
    expect(made.groups).toMatchObject([{ isNew: true, name: '5 + 6 Science', classes: [5, 6] }]);
    expect(made.plan.load.slice(2).map(({ teachers }) => teachers.length)).toEqual([2, 1]);
    const known = { class: 40, name: '5 + 6 science', subject: 'Science', classes: [5, 6] };
    const again = read(fetFile({ activities: both }), guest, {}, [known]);
    expect(again.groups).toMatchObject([{ isNew: false, class: 40 }]);
    expect(again.plan.load.at(-1)?.class).toBe(40);
  });

  it('treats all parts of a class as the class, and leaves out the students of a deselected half', () => {
    const whole = lesson(10, ['First Teacher'], ['5a', '5b']);
    expect(rowsOf(read(fetFile({ activities: whole }), guest))).toContain('5 Science first 1 0');
    const halves = whole + lesson(11, ['Visitor'], ['5b']);
    const outline = outlineOf(fetFile({ activities: halves }));
    const place = outline.students.findIndex(({ name }) => name === '5b');
    const made = read(fetFile({ activities: halves }), guest, { [place]: null });
    expect(notesOf(made)).toMatchObject({ fewerStudents: 1, classNotChosen: 1 });
  });

  it('keeps lessons without teachers or students, and the lengths of lessons', () => {
    const made = read(
      fetFile({
        activities: [
          lesson(10, ['First Teacher', 'Visitor'], ['5']),
          ...[lesson(11, [], ['5']), lesson(12, ['First Teacher'], [])],
          lesson(13, ['First Teacher'], ['6'], 3),
        ].join(''),
      }),
      guest,
    );
    expect(notesOf(made)).toEqual({ withoutTeacher: 1, withoutStudents: 1, weights: 1, idleSets: 2 });
    expect(made.plan.load.slice(2)).toMatchObject([
      { class: 5, teachers: ['first@hill.example', 'guest@hill.example'] },
      { class: 5, teacher: '', teachers: [] },
      { class: nobody, teachers: ['first@hill.example'] },
      { class: 6, lessons: 3, doubles: 0, longer: [3] },
    ]);
    expect([made.taken, made.of]).toEqual([10, 10]);
  });

  it('keeps constraints that the page has no rule for, and those on some lessons of a row; reports unknown ones', () => {
    const teacher = '<Teacher_Name>First Teacher</Teacher_Name>';
    const time = [
      constraint('TeacherMinHoursDaily', 100, `${teacher}<Minimum_Hours_Daily>2</Minimum_Hours_Daily>`),
      constraint('TeacherMaxGapsPerWeek', 100, `${teacher}<Max_Gaps>1</Max_Gaps>`),
      constraint('ActivityEndsStudentsDay', 100, '<Activity_Id>2</Activity_Id>'),
      constraint('SomethingNew', 50, ''),
    ].join('');
    const made = read(fetFile({ time }), guest);
    expect(made.leftOut).toEqual([{ constraint: 'SomethingNew', count: 1, must: 0 }]);
    const who = { kind: 'teacher', teacher: 'first@hill.example' };
    expect(made.plan.rules.map(({ key: _, ...rule }) => rule)).toEqual([
      { must: false, kind: 'spread', n: 1 },
      { must: true, kind: 'periods-a-day', who, least: 2, mayBeEmpty: true },
      { must: true, kind: 'gaps', who, n: 1, per: 'week' },
      { must: true, kind: 'ends-day', lessons: ['f1.2'] },
    ]);
  });

  it('pins lessons that have one place, and reads times, breaks and numbers from the names of hours', () => {
    const hours = ['1 (7:30 - 8:15)', '8:15-8:30', '2 (8:30 - 9:15)'];
    const slot = (day: string, hour: string | undefined) => `<Day>${day}</Day><Hour>${hour}</Hour>`;
    const time = [
      constraint(
        'BreakTimes',
        100,
        ['Sunday', 'Monday'].map((day) => `<Break_Time>${slot(day, hours[1])}</Break_Time>`).join(''),
      ),
      constraint(
        'ActivityPreferredStartingTime',
        100,
        `<Activity_Id>3</Activity_Id><Preferred_Day>Monday</Preferred_Day><Preferred_Hour>${hours[2]}</Preferred_Hour>`,
      ),
    ].join('');
    const { plan } = read(fetFile({ hours, time }), guest);
    expect(plan.week.periods.map(({ period: number, time: at, breakAfter }) => [number, at, breakAfter])).toEqual([
      [1, '07:30-08:15', true],
      [2, '08:30-09:15', false],
    ]);
    expect(plan.load[1]?.pinned).toEqual([{ day: 'Monday', period: 2 }]);
  });

  it('fixes each lesson of a course where the file does, whatever their order, their lengths and their number', () => {
    const hours = ['1', '2', '3', '4'];
    const at = (id: number, day: string, hour: string) =>
      constraint(
        'ActivityPreferredStartingTime',
        100,
        `<Activity_Id>${id}</Activity_Id><Preferred_Day>${day}</Preferred_Day><Preferred_Hour>${hour}</Preferred_Hour>`,
      );
    const course = (...lengths: readonly number[]) =>
      lengths
        .map((periods, place) =>
          activity({ id: 10 + place, course: 10, subject: 'Science', teachers: ['Visitor'], students: ['6'], periods }),
        )
        .join('');
    const both = constraint(
      'ActivitiesPreferredStartingTimes',
      100,
      `<Subject_Name>Science</Subject_Name><Duration>2</Duration>
<Preferred_Starting_Time><Day>Monday</Day><Hour>2</Hour></Preferred_Starting_Time>`,
    );
    const fixed = (activities: string, time: string) => {
      const { plan } = read(fetFile({ hours, activities, time }), guest);
      const { problem } = toProblem(plan, new Map());
      return problem.rules.flatMap((rule) =>
        rule.kind === 'starts-in'
          ? rule.lessons.map((place) => `${problem.lessons[place]?.duration} at ${rule.slots.join(' ')}`)
          : [],
      );
    };
    // Two single lessons in a row, and a double elsewhere.
    expect(
      fixed(course(2, 1, 1), at(10, 'Monday', '1') + at(11, 'Sunday', '1') + at(12, 'Sunday', '2')).sort(),
    ).toEqual(['1 at 0', '1 at 1', '2 at 4']);
    // A single lesson at the end of a day, and one at the beginning of the next.
    expect(fixed(course(2, 1, 1), at(11, 'Sunday', '4') + at(12, 'Monday', '1')).sort()).toEqual(['1 at 3', '1 at 4']);
    expect(fixed(course(2, 2), at(11, 'Sunday', '1') + at(10, 'Monday', '1')).sort()).toEqual(['2 at 0', '2 at 4']);
    expect(fixed(course(2, 2), both)).toEqual(['2 at 5', '2 at 5']);
  });

  it('uses the times of the current timetable if its hours have none, and continues after them', () => {
    expect(read(fetFile()).plan.week.periods.map(({ time }) => time)).toEqual([
      ...['08:00-08:45', '09:00-09:45', '09:45-10:30'],
    ]);
  });
});

describe('the days of a FET file', () => {
  it.each([
    [
      ['Lunes', 'Martes', 'Miércoles'],
      ['Monday', 'Tuesday', 'Wednesday'],
    ],
    [
      ['Lun', 'Mar', 'Mer'],
      ['Monday', 'Tuesday', 'Wednesday'],
    ],
    [
      ['الأحد', 'الاثنين'],
      ['Sunday', 'Monday'],
    ],
    [
      ['রবিবার', 'সোমবার'],
      ['Sunday', 'Monday'],
    ],
  ])('%s are recognised by their names', (names, days) => {
    expect(matchDays(names, ['Saturday'])).toEqual(days);
  });

  it('are the school’s days in order if they have no names, several to one day if there are more than the school has', () => {
    expect(matchDays(['Day 1', 'Day 2'], ['Sunday', 'Tuesday'])).toEqual(['Sunday', 'Tuesday']);
    const half = ['Monday', 'Monday', 'Tuesday', 'Tuesday', null, 'Wednesday', 'Wednesday', 'Thursday', 'Thursday'];
    const names = Array.from({ length: 9 }, (_, place) => `D${place}`);
    expect(matchDays(names, ['Monday', 'Tuesday', 'Wednesday', 'Thursday'], new Set([4]))).toEqual(half);
  });

  it('follow each other within the one day to which they are assigned, with a break between', () => {
    const outline = outlineOf(fetFile());
    const { plan } = planFromFet(
      outline,
      { ...matchNames(outline, school), days: outline.days.map(() => 'Sunday' as const) },
      school,
    );
    expect(plan.week.days).toEqual(['Sunday']);
    expect(plan.week.periods).toHaveLength(outline.days.length * outline.hours.length);
    expect(plan.week.periods.filter(({ breakAfter }) => breakAfter)).toHaveLength(outline.days.length - 1);
  });
});
