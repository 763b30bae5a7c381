import { type ClassForm, classIn, formatNumberIn, isolateIn } from '../../languages/format.ts';
import { defaultClassName } from '../contract/school-terms.ts';
import { shownLocale } from './locale.ts';

type SchoolClass = {
  readonly class: number;
  readonly name: string;
  readonly isOpen: boolean;
  /** `false` for a class that the reader does not teach, where teachers reach no others. */
  readonly isReached?: false;
};

type SchoolGroup = Pick<SchoolClass, 'class' | 'name'>;

let classes: readonly SchoolClass[] = [];
let groups: ReadonlyMap<number, string> = new Map();
let reached: readonly SchoolClass[] = [];
let places: ReadonlyMap<number, number> = new Map();

/** Sets the school's classes, in their order, and its groups, which every page shows by their names. */
export function setSchoolClasses(inOrder: readonly SchoolClass[], ofGroups: readonly SchoolGroup[] = []): void {
  if (inOrder === classes) return;
  classes = inOrder;
  groups = new Map(ofGroups.map((group) => [group.class, group.name]));
  reached = inOrder.filter(({ isReached }) => isReached !== false);
  places = new Map(inOrder.map((one, place) => [one.class, place]));
}

/** The school's classes that the reader reaches, in their order. */
export function schoolClasses(): readonly SchoolClass[] {
  return reached;
}

/** The place of a class in the school's order, from 0 on; of one that is not in it, by its number. */
export function placeOfClass(classNumber: number): number {
  return places.get(classNumber) ?? classNumber - 1;
}

/** Whether the school has this class, and the reader reaches it, or this group, of which the server decides. */
export function isReached(classNumber: number): boolean {
  return reached.some((one) => one.class === classNumber) || isGroup(classNumber);
}

/** Whether the school has groups. */
export function hasGroups(): boolean {
  return groups.size > 0;
}

/** Whether this is the number of a group. */
export function isGroup(classNumber: number): boolean {
  return groups.has(classNumber);
}

/** Whether nobody gave the class a name of its own. */
export function hasDefaultName(classNumber: number): boolean {
  return ownNameOf(classNumber) === undefined;
}

/**
 * The name of a class: the default one, `Class 5`, in the reader's language, within a sentence as `class 5`; any other
 * as it is, isolated where its direction is the other one.
 */
export function formatClass(classNumber: number, form: ClassForm = 'Class'): string {
  const name = ownNameOf(classNumber);
  return name === undefined ? classIn(shownLocale(), classNumber, form) : isolateIn(shownLocale(), name);
}

/** The same beside the word "Class", such as in a column of this heading: `5` for `Class 5`. */
export function formatClassBriefly(classNumber: number): string {
  const name = ownNameOf(classNumber);
  if (classNumber === 0) return classIn(shownLocale(), 0, 'Class');
  return name === undefined ? formatNumberIn(shownLocale(), classNumber) : isolateIn(shownLocale(), name);
}

function ownNameOf(classNumber: number): string | undefined {
  const name = classes[places.get(classNumber) ?? -1]?.name ?? groups.get(classNumber);
  return name === defaultClassName(classNumber) ? undefined : name;
}
