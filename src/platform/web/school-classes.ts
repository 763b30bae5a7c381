import { type ClassForm, classIn, formatNumberIn, isolateIn } from '../../languages/format.ts';
import { defaultClassName } from '../contract/school-terms.ts';
import { shownLocale } from './locale.ts';

type SchoolClass = {
  readonly class: number;
  readonly name: string;
  readonly isOpen: boolean;
  /** `false` for a class that the teacher does not teach, if the school's policy limits teachers to their own. */
  readonly isReached?: false;
};

type SchoolGroup = Pick<SchoolClass, 'class' | 'name'>;

let classes: readonly SchoolClass[] = [];
let groups: ReadonlyMap<number, string> = new Map();
let reached: readonly SchoolClass[] = [];
let places: ReadonlyMap<number, number> = new Map();

/** Sets the school's classes, in their order, and its groups; every page shows them by their names. */
export function setSchoolClasses(inOrder: readonly SchoolClass[], ofGroups: readonly SchoolGroup[] = []): void {
  if (inOrder === classes) return;
  classes = inOrder;
  groups = new Map(ofGroups.map((group) => [group.class, group.name]));
  reached = inOrder.filter(({ isReached }) => isReached !== false);
  places = new Map(inOrder.map((one, place) => [one.class, place]));
}

/** Returns the school's classes that the reader can access, in their order. */
export function schoolClasses(): readonly SchoolClass[] {
  return reached;
}

/**
 * Returns the place of a class in the school's order, from 0 on; for a class that is not in it, the place by its
 * number.
 */
export function placeOfClass(classNumber: number): number {
  return places.get(classNumber) ?? classNumber - 1;
}

/**
 * Returns whether the school has this class and the reader can access it. For a group, only the server decides that.
 */
export function isReached(classNumber: number): boolean {
  return reached.some((one) => one.class === classNumber) || isGroup(classNumber);
}

export function hasGroups(): boolean {
  return groups.size > 0;
}

export function isGroup(classNumber: number): boolean {
  return groups.has(classNumber);
}

/** Returns whether nobody gave the class a name. */
export function hasDefaultName(classNumber: number): boolean {
  return ownNameOf(classNumber) === undefined;
}

/**
 * Formats the name of a class: the default name, `Class 5`, in the reader's language, or `class 5` within a sentence;
 * any other name unchanged, isolated if its direction is the other one.
 */
export function formatClass(classNumber: number, form: ClassForm = 'Class'): string {
  const name = ownNameOf(classNumber);
  return name === undefined ? classIn(shownLocale(), classNumber, form) : isolateIn(shownLocale(), name);
}

/**
 * Formats the name for a place with the word "Class" beside it, such as a column with that heading: `5` for `Class 5`.
 */
export function formatClassBriefly(classNumber: number): string {
  const name = ownNameOf(classNumber);
  if (classNumber === 0) return classIn(shownLocale(), 0, 'Class');
  return name === undefined ? formatNumberIn(shownLocale(), classNumber) : isolateIn(shownLocale(), name);
}

function ownNameOf(classNumber: number): string | undefined {
  const name = classes[places.get(classNumber) ?? -1]?.name ?? groups.get(classNumber);
  return name === defaultClassName(classNumber) ? undefined : name;
}
