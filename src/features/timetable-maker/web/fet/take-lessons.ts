import type { FetOutline } from '../../fet-files.contract.ts';
import { type FetChoices, findClasses, type StudentsFound } from './choices.ts';
import type { Tally } from './tally.ts';

/** A lesson of a file as one of a class with its teachers. */
export type TakenLesson = {
  /** Its place in the file. */
  readonly place: number;
  readonly class: number;
  readonly teachers: readonly string[];
  /** All classes of a lesson that several have at once, each with a teacher; otherwise empty. */
  readonly joint: string;
};

/** The lessons of a file that a plan can have; what it cannot is counted in periods. */
export function takeLessons(outline: FetOutline, choices: FetChoices, tally: Tally): TakenLesson[] {
  const found = findClasses(outline, choices.students);
  const taken = outline.lessons.flatMap((_, place) => takeLesson(outline, place, { choices, found, tally }));
  const kept = withoutParallel(outline, taken);
  const left = new Set(kept.map(({ place }) => place));
  const beside = new Set(taken.map(({ place }) => place).filter((place) => !left.has(place)));
  for (const place of beside) tally.note('besideOthers', outline.lessons[place]?.periods);
  return kept;
}

type Taking = { readonly choices: FetChoices; readonly found: readonly StudentsFound[]; readonly tally: Tally };

function takeLesson(outline: FetOutline, place: number, { choices, found, tally }: Taking): TakenLesson[] {
  const lesson = outline.lessons[place] ?? { periods: 0, teachers: [], students: [] };
  const { periods } = lesson;
  const teachers = [...new Set(lesson.teachers.map((one) => choices.teachers[one]).filter(isChosen))];
  const sets = lesson.students.map((one) => found[one] ?? { classes: [], isPart: false });
  const classes = [...new Set(sets.flatMap((set) => set.classes))];
  const missing =
    lesson.teachers.length === 0
      ? 'withoutTeacher'
      : lesson.students.length === 0
        ? 'withoutStudents'
        : teachers.length === 0
          ? 'teacherNotChosen'
          : classes.length === 0
            ? 'classNotChosen'
            : undefined;
  if (missing) {
    tally.note(missing, periods);
    return [];
  }
  const parts = partsOf(outline, lesson.students, found);
  if (parts.length > 0) tally.note('partsOfClass', periods);
  for (const name of parts) tally.notePart(name, periods);
  if (periods > 2) tally.note('longLessons', periods);
  const isJoint = classes.length > 1 && teachers.length >= classes.length;
  if (classes.length > 1) tally.note(isJoint ? 'eachATeacher' : 'sharedTeacher', periods);
  const joint = isJoint ? JSON.stringify([classes, teachers]) : '';
  // Of more teachers than classes, the first class has the others too.
  const beyond = teachers.slice(classes.length);
  const ofClass = (index: number) => teachers.slice(index, index + 1).concat(index === 0 ? beyond : []);
  return classes.map((one, index) => ({ place, class: one, joint, teachers: isJoint ? ofClass(index) : teachers }));
}

const isChosen = (email: string | null | undefined): email is string => email !== null && email !== undefined;

/** The names of those sets of students that are parts of a class. */
function partsOf({ students }: FetOutline, sets: readonly number[], found: readonly StudentsFound[]): string[] {
  return sets.flatMap((one) => (found[one]?.isPart ? [students[one]?.name ?? ''] : []));
}

/**
 * A class is in one lesson at a time: of those that must begin together, such as of two halves of it, the first that needs it
 * has it.
 */
function withoutParallel({ rules }: FetOutline, taken: readonly TakenLesson[]): TakenLesson[] {
  const groups = together(
    rules
      .filter(({ kind, what, must }) => kind === 'same' && what === 'slot' && must)
      .map(({ lessons = [] }) => lessons),
  );
  const seen = new Set<string>();
  return taken.filter(({ place, class: number }) => {
    const group = groups.get(place);
    if (group === undefined) return true;
    const key = `${group} ${number}`;
    // The same lesson is of a class once.
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** By each lesson that begins together with others, the first of all of them, also of those that others tie to it. */
function together(ties: readonly (readonly number[])[]): ReadonlyMap<number, number> {
  const first = new Map<number, number>();
  for (const lessons of ties) {
    const known = lessons.map((lesson) => first.get(lesson)).filter((one) => one !== undefined);
    const to = Math.min(...known, ...lessons);
    for (const [lesson, of] of first) if (known.includes(of)) first.set(lesson, to);
    for (const lesson of lessons) first.set(lesson, to);
  }
  return first;
}
