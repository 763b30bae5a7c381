import { fault } from '../../../../platform/contract/reason.ts';
import { lessonWithoutClass } from '../../imports.refusals.ts';
import { meaningOf } from '../answers.rules.ts';
import type { ForeignFile, ForeignLesson, Note, SchoolWords } from './foreign.ts';

/** A lesson as programs for timetables keep it: of several classes, or of a part of their students. */
export type CoupledLesson = Pick<ForeignLesson, 'sheet' | 'line' | 'cell'> & {
  readonly classes: readonly string[];
  /** The name of the part of the classes that has the lesson, if the program gives one. */
  readonly part?: string | undefined;
  readonly subject: string;
  readonly teachers: readonly string[];
  readonly rooms: readonly string[];
  readonly day: string;
  readonly period: string;
  readonly week?: string | undefined;
  /** The times of the period, if the file has them, or only its beginning. */
  readonly starts?: string | undefined;
  readonly ends?: string | undefined;
};

/**
 * Returns the lessons as a list has them: of a class, or of a group if a lesson is for several classes or only some of
 * a class's students. `groupOf` has the classes of a group that the school does not have yet.
 */
export function toLessons(
  given: readonly CoupledLesson[],
  school: SchoolWords,
): Pick<ForeignFile, 'lessons' | 'notes'> {
  const joined = joinTeams(given);
  const notes = joined.filter(({ classes }) => classes.length === 0).map(noteOf);
  const read = joined
    .filter(({ classes }) => classes.length > 0)
    .map((lesson) => ({
      ...lesson,
      classes: lesson.classes.map((text) => meant(school, 'class', text)),
      subject: meant(school, 'subject', lesson.subject),
      said: lesson,
    }));
  const parts = findParts(read);
  const twice = findTwice(read.filter((lesson) => isGroup(lesson)));
  function isGroup(lesson: CoupledLesson): boolean {
    return lesson.classes.length > 1 || lesson.part !== undefined || parts.has(lesson);
  }
  const isTeacher = school.isTeacherAmong(joined.flatMap(({ teachers }) => teachers));
  const lessons = read.map((lesson): ForeignLesson => {
    const { sheet, line, cell, classes, said } = lesson;
    const unknown = classes.findIndex((text) => !school.isClass(text));
    const group = isGroup(lesson) && unknown < 0;
    // A class that the school does not know is asked about before its groups are created.
    const name = group ? nameOf(lesson, twice) : (said.classes[Math.max(0, unknown)] ?? '');
    const filled = Object.entries({
      class: name,
      groupOf: group ? classes.join('; ') : undefined,
      day: lesson.day,
      period: lesson.period,
      subject: said.subject,
      teacherEmail: teachersIn(said.teachers, { ...school, isTeacher }),
      room: said.rooms.join(', '),
      week: lesson.week,
      ...(lesson.starts && lesson.ends
        ? { starts: lesson.starts, ends: lesson.ends }
        : { times: lesson.starts ?? lesson.period }),
    }).flatMap(([field, text]) => (text ? [[field, text] as const] : []));
    return { sheet, line, cell, given: Object.fromEntries(filled) };
  });
  return { lessons, notes };
}

/**
 * Teachers of one lesson in one room, or without one, teach it together; those in several rooms have a part of the students
 * each.
 */
function joinTeams(lessons: readonly CoupledLesson[]): CoupledLesson[] {
  const joined = new Map<string, CoupledLesson>();
  for (const lesson of lessons) {
    const { day, period, week, subject, part, classes, rooms } = lesson;
    const key = JSON.stringify([day, period, week, subject, part, classes.toSorted(), rooms.toSorted()]);
    const known = joined.get(key);
    const teachers = [...new Set([...(known?.teachers ?? []), ...lesson.teachers])];
    joined.set(key, { ...(known ?? lesson), teachers });
  }
  return [...joined.values()];
}

/** If there are several teachers, each unknown one is asked about separately. */
function teachersIn(teachers: readonly string[], school: SchoolWords): string | undefined {
  const [only, ...others] = teachers;
  if (others.length === 0) return only;
  const unknown = teachers.find((text) => !school.isTeacher(text));
  return unknown ?? teachers.map((text) => meant(school, 'teacherEmail', text)).join('; ');
}

function noteOf({ sheet, cell, subject, teachers }: CoupledLesson): Note {
  const text = [subject, ...teachers].filter((one) => one !== '').join(', ');
  return { sheet, cell, field: null, why: fault(lessonWithoutClass, { text }) };
}

function meant({ answers, words }: SchoolWords, field: string, text: string): string {
  return meaningOf(answers, words, { field, text }) ?? text;
}

/** The lessons that are held at the same time as another lesson of their class. */
function findParts<L extends CoupledLesson>(lessons: readonly L[]): ReadonlySet<CoupledLesson> {
  const parts = new Set<CoupledLesson>();
  const slots = Map.groupBy(
    lessons.flatMap((lesson) =>
      lesson.classes.map((name) => ({ lesson, key: `${lesson.day} ${lesson.period} ${name}` })),
    ),
    ({ key }) => key,
  );
  for (const beside of slots.values()) {
    for (const { lesson } of beside) {
      if (beside.some((one) => one.lesson !== lesson && canMeet(one.lesson, lesson))) parts.add(lesson);
    }
  }
  return parts;
}

function canMeet(one: CoupledLesson, other: CoupledLesson): boolean {
  return one.week === other.week || one.week === undefined || other.week === undefined;
}

function keyOf({ classes, part = '', subject }: CoupledLesson): string {
  return [classes.join(' + '), part, subject].filter((text) => text !== '').join(' ');
}

/** The group names that occur twice at the same time; the teachers are added to distinguish them. */
function findTwice(lessons: readonly CoupledLesson[]): ReadonlySet<string> {
  const slots = Map.groupBy(lessons, (lesson) => JSON.stringify([keyOf(lesson), lesson.day, lesson.period]));
  return new Set(
    [...slots.values()].flatMap(([first, ...others]) =>
      first && others.some((one) => canMeet(first, one)) ? [keyOf(first)] : [],
    ),
  );
}

function nameOf(lesson: CoupledLesson, twice: ReadonlySet<string>): string {
  const name = keyOf(lesson);
  return twice.has(name) && lesson.teachers.length > 0 ? `${name} ${lesson.teachers.join(' + ')}` : name;
}
