import { describe, expect, it } from 'vitest';
import { activity, fetFile } from '../../../../../test/fet-files.ts';
import { outlineOf } from '../../server/fet/read-fet.ts';
import { type FetChoices, matchNames, type School } from './choices.ts';
import { matchDays } from './match-days.ts';
import { planFromFet } from './plan-from-fet.ts';

const period = (number: number, time: string) => ({ period: number, label: null, time, breakAfter: false });
const school: School = {
  teachers: [
    { value: 'first@hill.example', label: 'First  teacher' },
    { value: 'guest@hill.example', label: 'Guest' },
  ],
  classes: [5, 6].map((number) => ({ class: number, names: [String(number), `Class ${number}`] })),
  subjectsOf: () => ['art', 'Science'],
  week: { days: ['Sunday', 'Monday'], periods: [period(1, '08:00-08:45'), period(2, '09:00-09:45')], closed: [] },
};
const guest = { 1: 'guest@hill.example' };

/** The plan of a file, with other choices for its teachers, by their place, than their names make. */
function read(
  file: string,
  teachers: Readonly<Record<number, string>> = {},
  students: Readonly<Record<number, number | null>> = {},
) {
  const outline = outlineOf(file);
  const matched = matchNames(outline, school);
  const choices: FetChoices = {
    ...matched,
    teachers: matched.teachers.map((one, place) => teachers[place] ?? one),
    students: matched.students.map((one, place) => (place in students ? students[place] : one)),
  };
  return planFromFet(outline, choices, school);
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

describe('a file of FET', () => {
  it('is a plan by the names that are the same but for case and spaces, and says whose lessons are left out', () => {
    const made = read(fetFile());
    expect(rowsOf(made)).toEqual(['5 art first 3 1']);
    expect(made).toMatchObject({ taken: 3, of: 4, leftOut: [] });
    expect(notesOf(made)).toEqual({ teacherNotChosen: 1 });
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

  it('takes a lesson of half a class as one of the whole, but not two halves at once', () => {
    const halves = lesson(10, ['First Teacher'], ['5a']) + lesson(11, ['Visitor'], ['5b']);
    expect(rowsOf(read(fetFile({ activities: halves }), guest))).toEqual([
      ...['5 art first 3 1', '6 Science guest 1 0', '5 Science first 1 0', '5 Science guest 1 0'],
    ]);
    const tied = read(fetFile({ activities: halves, time: sameTime(10, 11) }), guest);
    expect(rowsOf(tied)).toEqual(['5 art first 3 1', '6 Science guest 1 0', '5 Science first 1 0']);
    expect(notesOf(tied)).toMatchObject({ partsOfClass: 2, besideOthers: 1 });
  });

  it('names each part of a class whose lessons it takes as those of the whole, with how many', () => {
    const parts = lesson(10, ['First Teacher'], ['5a'], 2) + lesson(11, ['Visitor'], ['5b']);
    const both = lesson(12, ['First Teacher'], ['5a', '5b']);
    const made = read(fetFile({ activities: parts + both }), guest);
    expect(made.parts).toEqual([
      { name: '5a', periods: 3 },
      { name: '5b', periods: 2 },
    ]);
    expect(notesOf(made)).toMatchObject({ partsOfClass: 4 });
    expect(read(fetFile(), guest).parts).toEqual([]);
  });

  it('gives several classes a teacher each at the same time, and one teacher each class at another', () => {
    const each = read(fetFile({ activities: lesson(10, ['First Teacher', 'Visitor'], ['5', '6']) }), guest);
    expect(rowsOf(each).slice(2)).toEqual(['5 Science first 1 0', '6 Science guest 1 0']);
    expect(each.plan.rules).toContainEqual({ key: 'r2', must: true, kind: 'same-time', lessons: ['f3', 'f4'] });
    const shared = read(fetFile({ activities: lesson(10, ['First Teacher'], ['5', '6']) }), guest);
    expect(rowsOf(shared).slice(2)).toEqual(['5 Science first 1 0', '6 Science first 1 0']);
    expect(shared.plan.rules.map(({ kind }) => kind)).toEqual(['spread']);
    expect([notesOf(each).eachATeacher, notesOf(shared).sharedTeacher]).toEqual([1, 1]);
  });

  it('takes all teachers of a lesson, those beyond one for each of its classes with the first', () => {
    const teachersOf = (activities: string) =>
      read(fetFile({ activities }), guest).plan.load.map(({ class: number, teachers }) => [number, teachers.length]);
    expect(teachersOf(lesson(10, ['First Teacher', 'Visitor'], ['5'])).at(-1)).toEqual([5, 2]);
    expect(teachersOf(lesson(10, ['First Teacher', 'Visitor'], ['5', '6'])).slice(-2)).toEqual([
      [5, 1],
      [6, 1],
    ]);
  });

  it('counts what has no teacher, no students, or is too long, and takes what can be', () => {
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
    expect(notesOf(made)).toEqual({ withoutTeacher: 1, withoutStudents: 1, longLessons: 3 });
    expect(rowsOf(made)).toContain('6 Science first 3 1');
    expect([made.taken, made.of]).toEqual([8, 10]);
  });

  it('keeps constraints that no rule of the page says, and those about some lessons of a row; names what is not understood', () => {
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

  it('pins what is kept to one place, and has times, breaks and numbers from the names of hours', () => {
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

  it('has the times of today where its hours have none, and goes on after them', () => {
    expect(read(fetFile()).plan.week.periods.map(({ time }) => time)).toEqual([
      ...['08:00-08:45', '09:00-09:45', '09:45-10:30'],
    ]);
  });
});

describe('the days of a file', () => {
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
  ])('%s are known by their names', (names, days) => {
    expect(matchDays(names, ['Saturday'])).toEqual(days);
  });

  it('are those of the school in turn where they have no names, and none beyond a week', () => {
    expect(matchDays(['Day 1', 'Day 2'], ['Sunday', 'Tuesday'])).toEqual(['Sunday', 'Tuesday']);
    expect(
      matchDays(
        Array.from({ length: 8 }, (_, place) => `D${place}`),
        ['Sunday'],
      ).at(-1),
    ).toBeNull();
  });
});
