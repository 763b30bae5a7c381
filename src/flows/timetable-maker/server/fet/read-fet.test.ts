import { describe, expect, it } from 'vitest';
import { readFet } from '../../../../../test/fet-problem.ts';
import { Refusal } from '../../../../platform/server/refusal.ts';
import type { Rule } from '../../../../solver/problem.ts';

/** A school of five days and four periods: year 7 with groups 7a and 7b, of which 7a has two halves. */
function fetFile({ activities = '', time = '', space = '', mode = '' } = {}): string {
  const names = (item: string, list: readonly string[]) =>
    list.map((name) => `<${item}><Name>${name}</Name></${item}>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?><fet version="6.8.5">${mode}
    <Days_List>${names('Day', ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'])}</Days_List>
    <Hours_List>${names('Hour', ['1', '2', '3', '4'])}</Hours_List>
    <Teachers_List>${names('Teacher', ['Ada', 'Bo', 'Cem'])}</Teachers_List>
    <Students_List><Year><Name>7</Name><Number_of_Students>50</Number_of_Students>
      <Group><Name>7a</Name><Number_of_Students>30</Number_of_Students>
        <Subgroup><Name>7a1</Name><Number_of_Students>14</Number_of_Students></Subgroup>
        <Subgroup><Name>7a2</Name><Number_of_Students>16</Number_of_Students></Subgroup></Group>
      <Group><Name>7b</Name><Number_of_Students>20</Number_of_Students></Group></Year></Students_List>
    <Rooms_List>
      <Room><Name>Hall</Name><Building>North</Building><Capacity>60</Capacity></Room>
      <Room><Name>Lab</Name><Building></Building><Capacity>20</Capacity></Room>
      <Room><Name>R1</Name><Building></Building><Capacity>30</Capacity></Room></Rooms_List>
    <Activities_List>${activities}</Activities_List>
    <Time_Constraints_List>${time}</Time_Constraints_List>
    <Space_Constraints_List>${space}</Space_Constraints_List></fet>`;
}

type ActivityParts = { students?: string; teacher?: string; subject?: string; tag?: string; more?: string };

function activity(
  id: number,
  { students = '7a', teacher = 'Ada', subject = 'Maths', tag = '', more = '' }: ActivityParts = {},
) {
  return `<Activity><Teacher>${teacher}</Teacher><Subject>${subject}</Subject><Activity_Tag>${tag}</Activity_Tag>
    <Students>${students}</Students><Duration>1</Duration><Id>${id}</Id><Activity_Group_Id>0</Activity_Group_Id>
    <Active>true</Active>${more}</Activity>`;
}

function constraint(name: string, inside: string, weight = 100): string {
  return `<Constraint${name}><Weight_Percentage>${weight}</Weight_Percentage>${inside}</Constraint${name}>`;
}

const ids = (...some: number[]) => some.map((id) => `<Activity_Id>${id}</Activity_Id>`).join('');

/** Returns the rules of a file without their names. */
function rulesOf(file: Parameters<typeof fetFile>[0]) {
  return readFet(fetFile(file)).problem.rules.map(({ id: _, ...rule }: Rule) => rule);
}

/** Returns why a file is refused, with the name in it that is the cause. */
function refusalOf(xml: string): { reason: string; name: unknown } {
  try {
    readFet(xml);
  } catch (refused) {
    if (refused instanceof Refusal) return { reason: refused.why.reason, name: refused.why.parameters.name };
    throw refused;
  }
  throw new Error('The file was read.');
}

describe('readFet', () => {
  it('reads who takes part in a lesson, and how many students', () => {
    const { problem } = readFet(fetFile({ activities: activity(4, { students: '7', tag: 'Sport' }) }));
    expect(problem.days).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri']);
    expect(problem.rooms[0]).toEqual({ name: 'Hall', seats: 60, building: 'North' });
    expect(problem.lessons).toEqual([
      { id: '4', subject: 'Maths', teachers: [0], groups: [0], students: 50, duration: 1 },
    ]);
  });

  it('takes the number of students that a lesson itself has', () => {
    const own = activity(1, { more: '<Number_Of_Students>7</Number_Of_Students>' });
    expect(readFet(fetFile({ activities: own })).problem.lessons[0]?.students).toBe(7);
  });

  it('merges groups of students that no lesson and no rule separates', () => {
    const groups = (file: Parameters<typeof fetFile>[0]) => readFet(fetFile(file)).problem.groups;
    expect(groups({ activities: activity(1) })).toEqual([{ name: '7a', students: 30 }]);
    const halved = activity(1) + activity(2, { students: '7a1' }) + activity(3, { students: '7' });
    expect(groups({ activities: halved }).map(({ name }) => name)).toEqual(['7a1', '7a2', '7b']);
    const rule = constraint('StudentsSetMaxGapsPerDay', '<Max_Gaps>0</Max_Gaps><Students>7a2</Students>');
    expect(groups({ activities: activity(1), time: rule }).map(({ name }) => name)).toEqual(['7a1', '7a2']);
  });

  it('leaves out activities and constraints that are switched off', () => {
    const off = activity(2).replace('<Active>true', '<Active>false');
    const days = `<Consecutive_If_Same_Day>true</Consecutive_If_Same_Day>${ids(1, 2)}<MinDays>1</MinDays>`;
    const time =
      constraint('MinDaysBetweenActivities', days) +
      constraint('TeachersMaxGapsPerDay', '<Max_Gaps>0</Max_Gaps><Active>false</Active>');
    expect(readFet(fetFile({ activities: activity(1) + off, time })).problem.lessons).toHaveLength(1);
    expect(rulesOf({ activities: activity(1) + off, time })).toEqual([]);
  });

  it('requires lessons on one day to be consecutive, even if different days are only preferred', () => {
    const days = `<Consecutive_If_Same_Day>true</Consecutive_If_Same_Day>${ids(1, 2)}<MinDays>1</MinDays>`;
    const time = constraint('MinDaysBetweenActivities', days, 95);
    expect(rulesOf({ activities: activity(1) + activity(2), time })).toEqual([
      { weight: 95, kind: 'days-apart', lessons: [0, 1], least: 1 },
      { weight: 100, kind: 'days-apart', lessons: [0, 1], together: true },
    ]);
  });

  it('requires it even if the preference for different days has no weight', () => {
    const days = `<Consecutive_If_Same_Day>true</Consecutive_If_Same_Day>${ids(1, 2)}<MinDays>1</MinDays>`;
    const time =
      constraint('MinDaysBetweenActivities', days, 0) + constraint('ActivitiesSameStartingDay', ids(1, 2), 0);
    expect(rulesOf({ activities: activity(1) + activity(2), time })).toEqual([
      { weight: 100, kind: 'days-apart', lessons: [0, 1], together: true },
    ]);
  });

  it('reads an interval that has no end as one to the end of the day', () => {
    const inside =
      '<Teacher_Name>Bo</Teacher_Name><Interval_Start_Hour>3</Interval_Start_Hour><Interval_End_Hour></Interval_End_Hour><Max_Days_Per_Week>2</Max_Days_Per_Week>';
    const lateSlots = [0, 1, 2, 3, 4].flatMap((day) => [day * 4 + 2, day * 4 + 3]);
    expect(rulesOf({ time: constraint('TeacherIntervalMaxDaysPerWeek', inside) })).toEqual([
      { weight: 100, kind: 'days-a-week', who: { kind: 'teacher', ids: [1] }, slots: lateSlots, most: 2 },
    ]);
  });

  it('reads the intervals and tags of old files, and ignores what FET has dropped', () => {
    const inside = (end: string) => `<Day>Tue</Day><Start_Hour>3</Start_Hour><End_Hour>${end}</End_Hour>`;
    const tagged = activity(1).replaceAll('Activity_Tag>', 'Subject_Tag>').replace('<Subject_Tag>', '<Subject_Tag>Lab');
    const old = {
      activities: tagged + activity(2),
      time:
        constraint('TeacherNotAvailable', `<Teacher_Name>Bo</Teacher_Name>${inside('')}`) +
        constraint('StudentsSetNotAvailable', `<Students_Name>7a</Students_Name>${inside('4')}`) +
        constraint('Break', inside('4')) +
        constraint('StudentsNHoursDaily', ''),
      space:
        constraint('RoomNotAvailable', `<Room_Name>Lab</Room_Name>${inside('4')}`) +
        constraint(
          'SubjectSubjectTagPreferredRoom',
          '<Subject>Maths</Subject><Subject_Tag>Lab</Subject_Tag><Room>Lab</Room>',
        ),
    };
    expect(rulesOf(old)).toEqual([
      { weight: 100, kind: 'unavailable', who: { kind: 'teacher', ids: [1] }, slots: [6, 7] },
      { weight: 100, kind: 'unavailable', who: { kind: 'group', ids: [0] }, slots: [6] },
      { weight: 100, kind: 'break', slots: [6] },
      { weight: 100, kind: 'unavailable', who: { kind: 'room', ids: [1] }, slots: [6] },
      { weight: 100, kind: 'rooms', lessons: [0], rooms: [1] },
    ]);
    expect(readFet(fetFile(old)).leftOut).toEqual(['ConstraintStudentsNHoursDaily']);
  });

  it('reads a start in one slot, or in the same period of any day', () => {
    const at = (day: string, hour: string) =>
      constraint(
        'ActivityPreferredStartingTime',
        `${ids(1)}<Preferred_Day>${day}</Preferred_Day><Preferred_Hour>${hour}</Preferred_Hour>`,
      );
    expect(rulesOf({ activities: activity(1), time: at('Tue', '2') + at('', '2') })).toEqual([
      { weight: 100, kind: 'starts-in', lessons: [0], slots: [5] },
      { weight: 100, kind: 'starts-in', lessons: [0], slots: [1, 5, 9, 13, 17] },
    ]);
  });

  it('finds the lessons that a constraint describes by students that they share', () => {
    const slot =
      '<Preferred_Time_Slot><Preferred_Day>Mon</Preferred_Day><Preferred_Hour>1</Preferred_Hour></Preferred_Time_Slot>';
    const time = constraint('ActivitiesPreferredTimeSlots', `<Students_Name>7a</Students_Name>${slot}`);
    const activities =
      activity(1, { students: '7b' }) + activity(2, { students: '7a1' }) + activity(3, { students: '7' });
    expect(rulesOf({ activities, time })).toEqual([{ weight: 100, kind: 'stays-in', lessons: [1, 2], slots: [0] }]);
  });

  it('uses a home room if nothing else requires a room, and beside a preferred one', () => {
    const activities =
      activity(1) +
      activity(2, { subject: 'Physics' }) +
      activity(3, { subject: 'Choir' }) +
      activity(4, { students: '7a1' });
    const space =
      constraint('SubjectPreferredRoom', '<Subject>Physics</Subject><Room>Lab</Room>') +
      constraint('SubjectPreferredRooms', '<Subject>Choir</Subject><Preferred_Room>Hall</Preferred_Room>', 80) +
      constraint('StudentsSetHomeRoom', '<Students>7a</Students><Room>R1</Room>');
    expect(rulesOf({ activities, space })).toEqual([
      { weight: 100, kind: 'rooms', lessons: [1], rooms: [1] },
      { weight: 80, kind: 'rooms', lessons: [2], rooms: [0] },
      { weight: 100, kind: 'rooms', lessons: [0], rooms: [2] },
      { weight: 100, kind: 'rooms', lessons: [2], rooms: [2, 0] },
    ]);
  });

  it('names every requirement that it does not understand, and leaves out preferences', () => {
    const wish = constraint('LessonsUnderTheMoon', '', 50);
    expect(readFet(fetFile({ time: wish })).leftOut).toEqual(['ConstraintLessonsUnderTheMoon']);
    const demands = constraint('TeachersOnRollerSkates', '') + constraint('LessonsUnderTheMoon', '');
    expect(() => readFet(fetFile({ time: wish + demands }))).toThrow(
      'unknown constraints: ConstraintLessonsUnderTheMoon, ConstraintTeachersOnRollerSkates',
    );
  });

  it('refuses a file that is not FET, declares entities, has another mode, or refers to something missing', () => {
    expect(refusalOf('Rollbook').reason).toBe('not-a-fet-file');
    expect(refusalOf('<rss/>').reason).toBe('not-a-fet-file');
    expect(refusalOf('<!DOCTYPE fet [<!ENTITY x SYSTEM "file:///etc/passwd">]><fet>&x;</fet>').reason).toBe(
      'not-a-fet-file',
    );
    expect(refusalOf(fetFile({ mode: '<Mode>Terms</Mode>' })).name).toBe('Terms');
    expect(refusalOf(fetFile({ activities: activity(1, { teacher: 'Zoe' }) })).name).toBe('Teacher Zoe');
    const noNumber = constraint('TeachersMaxGapsPerDay', '<Max_Gaps>some</Max_Gaps>');
    expect(refusalOf(fetFile({ activities: activity(1), time: noNumber })).reason).toBe('fet-bad-number');
  });
});
