import { addGroup } from '../../../base/groups/groups.contract.ts';
import { groupNameInUse } from '../../../base/groups/groups.refusals.ts';
import type { GroupToAdd } from '../../../base/groups/server/many-groups.ts';
import { type Fault, fault } from '../../../platform/contract/reason.ts';
import { plainName } from '../../../platform/contract/same-name.ts';
import { groupIsMade } from '../imports.refusals.ts';
import type { SchoolClass } from './class-words.rules.ts';
import type { SchoolRow } from './school-rows.rules.ts';
import type { SchoolShape, Teacher } from './school-shape.ts';
import { checkBy } from './values.rules.ts';

/** A group that rows of a timetable make, under a number that no class has. */
export type NewGroup = SchoolClass & {
  /** The classes that its students come from. */
  readonly of: readonly SchoolClass[];
};

const nameFault = checkBy(addGroup.body.properties.name);

/** Finds the classes and groups of rows. Rows with classes in `groupOf` can create groups. */
export class NewGroups {
  readonly #shape: SchoolShape;
  readonly #made = new Map<string, NewGroup>();

  constructor(shape: SchoolShape) {
    this.#shape = shape;
  }

  classOrGroup(row: SchoolRow): SchoolClass | NewGroup | undefined {
    const [name, classes, session] = [row.given('class'), row.given('groupOf'), row.session()];
    if (name === undefined || classes === undefined || !session) return row.classOrGroup();
    const standing = this.#shape.findGroup(name, session.id);
    if (standing) return standing;
    const of = row.read('groupOf', (text) => this.#readClasses(text));
    return of && row.read('class', () => this.#make(name, of, session.id));
  }

  #readClasses(text: string): SchoolClass[] | Fault {
    const found = text.split('; ').map(this.#shape.readClass);
    const wrong = found.find((one): one is Fault => !('number' in one));
    return wrong ?? found.filter((one): one is SchoolClass => 'number' in one);
  }

  #make(name: string, of: readonly SchoolClass[], sessionId: number): NewGroup | Fault {
    const why = nameFault(name);
    if (why) return why;
    if (this.#shape.classes.some((one) => plainName(one.name) === plainName(name)))
      return fault(groupNameInUse, { name });
    const key = `${sessionId} ${plainName(name)}`;
    const isOpen = of.every((one) => one.isOpen);
    const group = this.#made.get(key) ?? { number: -1 - this.#made.size, name, isOpen, isGroup: true, of };
    this.#made.set(key, group);
    return group;
  }
}

export function describeNewGroup(group: string, of: readonly SchoolClass[]): Fault {
  return fault(groupIsMade, { group, classes: of.map(({ name }) => name).join(', ') });
}

const longestCode = 25;

type OfLesson = { readonly sessionId: number; readonly subject: string; readonly teachers: readonly Teacher[] };

export function groupToAdd({ name, of }: NewGroup, { sessionId, subject, teachers }: OfLesson): GroupToAdd {
  return {
    ...{ sessionId, name, subject, classes: of.map(({ number }) => number), block: null, takesRegister: false },
    code: [...name].slice(0, longestCode).join('').trim(),
    teacherIds: teachers.map(({ id }) => id),
  };
}

/** The groups that lessons make, each once, with all teachers of its lessons. */
export function joinGroups(groups: readonly GroupToAdd[]): GroupToAdd[] {
  const joined = new Map<string, GroupToAdd>();
  for (const group of groups) {
    const known = joined.get(groupKey(group));
    const teacherIds = [...new Set([...(known?.teacherIds ?? []), ...group.teacherIds])];
    joined.set(groupKey(group), { ...group, ...known, teacherIds });
  }
  return [...joined.values()];
}

export function groupKey({ sessionId, name }: Pick<GroupToAdd, 'sessionId' | 'name'>): string {
  return `${sessionId} ${plainName(name)}`;
}
