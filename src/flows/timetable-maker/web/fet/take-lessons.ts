import { plainName } from '../../../../platform/contract/same-name.ts';
import { maxGroupNumber, maxNameLength } from '../../../../platform/contract/school-terms.ts';
import type { FetOutline } from '../../fet-files.contract.ts';
import { nobody, type Plan } from '../../plan.contract.ts';
import { withBlocks } from './blocks.ts';
import type { FetChoices, School } from './choices.ts';
import { free, shortened } from './group-names.ts';
import { findInClasses, type InClasses } from './in-classes.ts';
import { StudentSets } from './student-sets.ts';
import type { GroupTaken, TakenLesson } from './taken.ts';
import type { Tally } from './tally.ts';

export type Taken = {
  readonly lessons: readonly TakenLesson[];
  readonly groups: readonly GroupTaken[];
  readonly sets: StudentSets;
  readonly inClasses: InClasses;
};

/** The lessons of a file, and the groups that they need; what a plan cannot have is counted in periods. */
export function takeLessons(outline: FetOutline, choices: FetChoices, school: School, tally: Tally): Taken {
  const sets = new StudentSets(outline, choices.students);
  const known = Map.groupBy(school.groups, ({ name }) => plainName(name));
  const names = new Set([...known.keys(), ...school.classes.flatMap((one) => one.names.map(plainName))]);
  const taking: Taking = { outline, choices, sets, tally, known, names, groups: new Map() };
  const lessons = [...outline.lessons.keys()].flatMap((place) => takeLesson(taking, place));
  const inLessons = [...taking.groups.values()];
  const groups = withBlocks(inLessons, {
    outline,
    lessons,
    sets,
    nameOf: (number) => outline.students[choices.students.indexOf(number)]?.name ?? String(number),
    taken: school.groups.flatMap(({ block }) => block ?? []),
  });
  const all = [...groups, ...groupsOfRules(taking, inLessons)];
  return { lessons, groups: all, sets, inClasses: findInClasses(sets, all) };
}

type Taking = {
  readonly outline: FetOutline;
  readonly choices: FetChoices;
  readonly sets: StudentSets;
  readonly tally: Tally;
  /** The groups of the school by their names. */
  readonly known: ReadonlyMap<string, School['groups']>;
  /** The names that classes and groups have. */
  readonly names: Set<string>;
  readonly groups: Map<string, GroupTaken>;
};

function takeLesson(taking: Taking, place: number): TakenLesson[] {
  const { outline, choices, sets, tally } = taking;
  const { periods = 0, teachers: named = [], students = [], subject = '' } = outline.lessons[place] ?? {};
  const chosen = named.map((one) => choices.teachers[one]).filter((email) => email != null);
  const { parts, isLess, classes } = sets.inLesson(students);
  const missing =
    named.length > 0 && chosen.length === 0
      ? 'teacherNotChosen'
      : students.length > 0 && classes.length === 0
        ? 'classNotChosen'
        : undefined;
  if (missing) {
    tally.note(missing, periods);
    return [];
  }
  if (named.length === 0) tally.note('withoutTeacher', periods);
  if (students.length === 0) tally.note('withoutStudents', periods);
  if (chosen.length < named.length) tally.note('fewerTeachers', periods);
  if (isLess) tally.note('fewerStudents', periods);
  const teachers = [...new Set(chosen)];
  const number = students.length === 0 ? nobody : (sets.classOf(parts) ?? groupOf(taking, students, subject, teachers));
  return [{ place, class: number, teachers, students: outline.lessons[place]?.count ?? sets.sumOf(students) }];
}

/** The groups of students whom only rules name: they are neither classes nor in groups with lessons of their own. */
function groupsOfRules(taking: Taking, inLessons: readonly GroupTaken[]): GroupTaken[] {
  const { outline, sets, groups } = taking;
  const named = new Set(outline.rules.flatMap(({ who }) => (who?.kind === 'students' ? (who.place ?? []) : [])));
  const inClasses = findInClasses(sets, inLessons);
  const added = new Set<string>();
  for (const place of named) {
    const { parts, classes } = sets.inLesson([place]);
    const key = parts.join(' ');
    if (classes.length === 0 || added.has(key) || inClasses(parts)) continue;
    added.add(key);
    groupOf(taking, [place], outline.students[place]?.name ?? '', []);
  }
  return [...groups.values()].filter((group) => !inLessons.some((one) => one.class === group.class));
}

/** The group of these students for a subject: equal sets are one. */
function groupOf(taking: Taking, students: readonly number[], subject: string, teachers: readonly string[]): number {
  const { groups, outline, names, sets } = taking;
  const { parts, classes } = sets.inLesson(students);
  const learnt = tidySubject(subject);
  const key = JSON.stringify([parts, plainName(learnt)]);
  const before = groups.get(key);
  const all = [...new Set([...(before?.teachers ?? []), ...teachers])];
  const count = Math.max(before?.students ?? 0, sets.sumOf(students));
  if (before) {
    groups.set(key, { ...before, teachers: all, students: count });
    return before.class;
  }
  const called = nameOf(
    students.map((one) => outline.students[one]?.name ?? ''),
    learnt,
  );
  const known = taking.known
    .get(plainName(called))
    ?.find(
      (group) => plainName(group.subject) === plainName(learnt) && classes.every((one) => group.classes.includes(one)),
    );
  const group = known
    ? { class: known.class, isNew: false, name: known.name }
    : { class: maxGroupNumber + 1 + groups.size, isNew: true, name: free(called, names) };
  names.add(plainName(group.name));
  groups.set(key, { ...group, subject: learnt, classes, teachers: all, parts, students: count, block: null });
  return group.class;
}

/** Returns a name such as "5a + 5b French", with as many sets as fit; "5a" for a subject of that name. */
function nameOf(sets: readonly string[], subject: string): string {
  const students = sets.join(' + ');
  return shortened(tidySubject(students) === subject ? subject : `${students} ${subject}`);
}

export function tidySubject(subject: string): string {
  return subject.replace(/\s+/g, ' ').trim().slice(0, maxNameLength) || '–';
}

/** The plan with the numbers that new groups have got. */
export function withNumbers(plan: Plan, numbers: ReadonlyMap<number, number>): Plan {
  const numbered = <T extends { readonly class?: number }>(one: T): T =>
    one.class === undefined ? one : { ...one, class: numbers.get(one.class) ?? one.class };
  return {
    ...plan,
    load: plan.load.map(numbered),
    away: plan.away.map((away) => ({ ...away, who: numbered(away.who) })),
    rules: plan.rules.map((rule) => (rule.who ? { ...rule, who: numbered(rule.who) } : rule)),
    ...(plan.parts && { parts: plan.parts.map(numbered) }),
  };
}
