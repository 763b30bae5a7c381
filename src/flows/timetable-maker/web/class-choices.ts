import { type ClassesOffered, classOptions } from '../../../platform/web/components/school-options.ts';
import { formatClass, formatClassBriefly, schoolClasses } from '../../../platform/web/school-classes.ts';
import { nobody } from '../plan.contract.ts';
import type { Names } from './names.ts';

/** The classes for a select, then the session's groups under a heading, and `nobody` if it is already chosen. */
export function classesAndGroups(
  { groups }: Pick<Names, 'groups'>,
  word: string,
  offered: ClassesOffered,
  chosen?: string,
) {
  const items = groups.map((group) => ({ value: String(group.class), label: group.name }));
  return [
    ...(chosen === String(nobody) ? [{ value: chosen, label: formatClassBriefly(nobody) }] : []),
    ...classOptions(offered, chosen),
    ...(items.length > 0 ? [{ group: word, items }] : []),
  ];
}

/** The school's classes, each with the names by which a file or a pasted text may call it. */
export function namedClasses() {
  return schoolClasses().map((one) => ({
    class: one.class,
    names: [String(one.class), one.name, formatClass(one.class), formatClassBriefly(one.class)],
  }));
}
