import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { setSchoolClasses } from '../../../platform/web/school-classes.ts';
import type { AdminHome, Lesson, StudentHome, TeacherHome, TodaysRegister } from '../home.contract.ts';
import { headlineForAdmin, headlineForStudent, headlineForTeacher } from './headline.ts';
import { lessonsOfToday, toTakeOf } from './lessons-now.ts';
import './home.text.ts';

const t = i18next.getFixedT('en', 'home');
const today = '2026-11-23';
const at = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

function lesson(classNumber: number, subject: string, time: string): Lesson {
  const [starts = '', ends = ''] = time.split('-');
  const rest = { period: 1, label: null, room: null, teacher: 'Tom', teachers: ['Tom'] };
  return { ...rest, class: classNumber, subject, startsMinute: at(starts), endsMinute: at(ends) };
}

function register(classNumber: number, changes: Partial<TodaysRegister> = {}): TodaysRegister {
  const { startsMinute = at('08:00'), taken: by = null } = changes;
  const missingFrom = startsMinute === null || by ? [] : [startsMinute];
  return { class: classNumber, students: 20, isExpected: true, startsMinute, missingFrom, taken: by, ...changes };
}

const taken = { by: 'Tom', at: '2026-11-23T02:05:00Z', present: 20, late: 0, absent: 0, excused: 0, total: 20 };
const allDone = { year: true, classes: true, days: true, people: true, timetable: true };

function admin(changes: Partial<AdminHome>): AdminHome {
  const counts = { students: 20, teachers: 2, periodsWithoutTeacher: 0, unusualReadings: 0, curiousReaders: 0 };
  const none = { missing: { count: 0, registers: [] }, absent: { count: 0, students: [] }, lateTimetable: null };
  return {
    registers: [],
    attendance: [],
    ...counts,
    ...none,
    firstWeek: null,
    restoredFrom: null,
    copy: null,
    newVersion: null,
    ...changes,
  };
}

describe('an admin’s headline', () => {
  const at805 = (changes: Partial<AdminHome>) => headlineForAdmin(t, admin(changes), at('08:05'));

  it('counts the registers that are missing by now, and leads to their list', () => {
    const registers = [register(1, { taken }), register(3), register(4, { missingFrom: [at('08:05'), at('08:50')] })];
    const headline = { kind: 'missing', to: '/registers', search: { part: 'missing' }, isUrgent: true };
    expect(at805({ registers })).toEqual({ ...headline, text: '2 registers missing' });
    expect(at805({ registers: registers.slice(0, 2) })).toEqual({ ...headline, text: '1 register missing' });
  });

  it('puts missing registers before periods without a teacher, and these before everything else', () => {
    expect(at805({ registers: [register(1)], periodsWithoutTeacher: 2 }).text).toBe('1 register missing');
    expect(at805({ registers: [register(1, { taken })], periodsWithoutTeacher: 2 })).toMatchObject({
      text: '2 periods without a teacher',
      to: '/schedule',
      search: { teacher: 'none' },
      isUrgent: true,
    });
    expect(at805({ periodsWithoutTeacher: 1 }).text).toBe('1 period without a teacher');
  });

  it('calls no register missing too early, nor any without a timetable', () => {
    const later = [register(1, { startsMinute: at('09:30') }), register(2, { startsMinute: at('09:00') })];
    expect(at805({ registers: later })).toMatchObject({
      text: '2 registers to take today, from 09:00',
      search: { class: 2 },
    });
    expect(at805({ registers: later.slice(0, 1) }).text).toBe('1 register to take today, at 09:30');
    const unplanned = [register(1, { startsMinute: null }), register(2, { startsMinute: null, taken })];
    expect(at805({ registers: unplanned }).text).toBe('1 register to take today');
    expect(at805({ registers: unplanned }).isUrgent).toBeUndefined();
  });

  it('says when all registers are taken, and when there is no school', () => {
    expect(at805({ registers: [register(1, { taken }), register(2, { taken })] }).text).toBe('All 2 registers taken');
    expect(at805({ registers: [register(1, { taken })] }).text).toBe('The register of today is taken');
    const idle = [register(1, { isExpected: false, startsMinute: null })];
    expect(at805({ registers: idle })).toMatchObject({ text: 'No school today', to: '/schedule' });
  });

  it('names the next step of setting up a school', () => {
    expect(at805({ firstWeek: { ...allDone, classes: false, people: false } })).toMatchObject({
      text: 'Classes',
      to: '/school',
      search: { part: 'classes', edit: 'names' },
    });
    expect(at805({ firstWeek: null })).toMatchObject({ text: 'No students yet', to: '/add_student' });
  });
});

describe('a teacher’s headline', () => {
  const lessons = [
    lesson(5, 'Portuguese', '08:00-08:45'),
    lesson(8, 'Portuguese', '09:00-09:45'),
    lesson(3, 'Art', '11:00-11:45'),
  ];
  const laterLesson = { date: '2026-11-24', lesson: lesson(5, 'Art', '08:00-08:45') };
  const teacher = (registersToTake: number[], changes: Partial<TeacherHome> = {}): TeacherHome => ({
    lessons: { date: today, lessons },
    laterLesson,
    registersToTake,
    lessonsToTake: null,
    toldAfter: [],
    topicsMissing: 0,
    ...changes,
  });
  const say = (clock: string, home: TeacherHome) => {
    const toTake = toTakeOf(home, lessonsOfToday(home.lessons, today), at(clock));
    return headlineForTeacher(t, home, toTake, today, at(clock));
  };

  it('asks for the register of the present lesson', () => {
    expect(say('08:00', teacher([3, 5, 8]))).toMatchObject({
      text: `Now: Portuguese, class 5: take the register`,
      to: '/attendance_entry',
      search: { class: 5 },
    });
    expect(say('09:44', teacher([5, 8])).search).toEqual({ class: 8 });
  });

  it('counts the waiting registers of lessons that have begun, once the present lesson’s is taken', () => {
    expect(say('09:05', teacher([3, 5]))).toMatchObject({
      text: 'Register of class 5 to take',
      search: { class: 5 },
      isUrgent: true,
    });
    expect(say('12:00', teacher([3, 5, 8])).text).toBe('Registers of 3 classes to take');
  });

  it('asks, where each lesson has its register, for none that is taken or whose lesson has not begun', () => {
    const twice = [...lessons, lesson(5, 'Portuguese', '13:00-13:45')].map((one, place) => ({
      ...one,
      period: place + 1,
    }));
    const ofLessons = (...periods: number[]) =>
      teacher([5], {
        lessons: { date: today, lessons: twice },
        lessonsToTake: twice.filter(({ period }) => periods.includes(period)),
      });
    expect(say('08:20', ofLessons(4)).text).toBe('Now: Portuguese, class 5, until 08:45');
    expect(say('09:50', ofLessons(4)).text).toBe('Next: Art, class 3, at 11:00');
    expect(say('13:10', ofLessons(1, 4)).search).toEqual({ class: 5, period: 4 });
    expect(say('12:10', ofLessons(1, 4))).toMatchObject({
      text: 'Register of class 5 to take',
      search: { class: 5, period: 1 },
    });
  });

  it('names the present lesson, then the next one: how soon, or at what time', () => {
    expect(say('08:10', teacher([])).text).toBe(`Now: Portuguese, class 5, until 08:45`);
    expect(say('08:48', teacher([])).text).toBe(`Next: Portuguese, class 8, in 12 minutes`);
    expect(say('08:59', teacher([])).text).toBe(`Next: Portuguese, class 8, in 1 minute`);
    expect(say('09:50', teacher([]))).toMatchObject({
      text: `Next: Art, class 3, at 11:00`,
      search: { class: 3 },
    });
    expect(say('10:01', teacher([])).text).toBe(`Next: Art, class 3, in 59 minutes`);
  });

  it('names a group by its name alone, and its room', () => {
    setSchoolClasses([], [{ class: 11, name: 'French 9/1' }]);
    const ofGroup = { ...lesson(11, 'French', '08:00-08:45'), room: 'room 4' };
    const home = teacher([], { lessons: { date: today, lessons: [ofGroup] } });
    expect(say('08:00', home).text).toBe('Now: French 9/1, room 4, until 08:45');
    expect(say('08:00', { ...home, registersToTake: [11] }).text).toBe('Now: French 9/1, room 4: take the register');
    expect(headlineForStudent(t, { lessons: home.lessons, laterLesson }, today, at('07:50')).text).toBe(
      'Next: French 9/1, room 4, in 10 minutes',
    );
    setSchoolClasses([]);
  });

  it('changes its kind only when it announces something else', () => {
    const kindAt = (clock: string) => say(clock, teacher([])).kind;
    expect(kindAt('08:46')).toBe(kindAt('08:59'));
    expect(kindAt('08:59')).not.toBe(kindAt('09:00'));
    expect(kindAt('09:00')).not.toBe(kindAt('11:00'));
  });

  it('names the first lesson of the next day once today’s are over, or if there are none', () => {
    const rest = `tomorrow begins with Art, class 5 at 08:00`;
    expect(say('11:45', teacher([]))).toMatchObject({
      text: `No more lessons today; ${rest}`,
      to: '/teacher_schedule',
    });
    expect(say('08:00', teacher([], { lessons: null })).text).toBe(`No lessons today; ${rest}`);
    const friday = { ...laterLesson, date: '2026-11-27' };
    expect(say('11:45', teacher([], { laterLesson: friday })).text).toMatch(/today; Friday begins with Art/);
  });

  it('counts all classes while there is no timetable, which is not urgent', () => {
    const home = teacher([1, 2], { lessons: null, laterLesson: null });
    expect(say('08:00', home)).toMatchObject({ text: 'Registers of 2 classes to take', isUrgent: false });
    expect(say('08:00', { ...home, registersToTake: [] })).toMatchObject({ text: 'No lessons in the timetable yet' });
  });
});

describe('a student’s headline', () => {
  const lessons = [lesson(5, 'Bangla', '08:50-09:35'), lesson(5, 'Geography', '09:40-10:25')];
  const student: StudentHome = {
    lessons: { date: today, lessons },
    laterLesson: { date: '2026-11-24', lesson: lesson(5, 'English', '08:00-08:45') },
    attendance: { present: 0, total: 0, since: null, days: 0 },
    results: [],
  };

  it.each([
    ['08:38', 'Next: Bangla, in 12 minutes'],
    ['08:50', 'Now: Bangla, until 09:35'],
    ['09:35', 'Next: Geography, in 5 minutes'],
    ['10:25', 'No more lessons today; tomorrow begins with English at 08:00'],
  ])('is at %s “%s”, and leads to the timetable', (clock, text) => {
    expect(headlineForStudent(t, student, today, at(clock))).toMatchObject({ text, to: '/student_schedule' });
  });

  it('says that the timetable has no lessons yet', () => {
    const home = { ...student, lessons: null, laterLesson: null };
    expect(headlineForStudent(t, home, today, at('08:00')).text).toBe('No lessons in the timetable yet');
  });
});
