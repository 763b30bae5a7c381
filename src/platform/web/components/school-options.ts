import { formatClassBriefly, schoolClasses } from '../school-classes.ts';

/** The classes that are offered: `open` ones for new entries, and the one that is already chosen; or `all`. */
export type ClassesOffered = 'open' | 'all';

/** Returns the classes in their order, for a `Choice`. */
export function classChoices(offered: ClassesOffered, chosen?: number) {
  return schoolClasses()
    .filter((one) => offered === 'all' || one.isOpen || one.class === chosen)
    .map((one) => ({ value: one.class, label: formatClassBriefly(one.class) }));
}

/** Returns the same for a select, whose values are texts. */
export function classOptions(offered: ClassesOffered, chosen?: string) {
  return classChoices(offered, Number(chosen)).map(({ value, label }) => ({ value: String(value), label }));
}
