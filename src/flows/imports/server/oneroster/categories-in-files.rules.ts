import { findCategoryFaults } from '../../../../base/subjects/server/subjects.rules.ts';
import { fault } from '../../../../platform/contract/reason.ts';
import { missing } from '../../../../platform/contract/refusals.ts';
import { Category } from '../../../../platform/contract/result-rules.ts';
import type { SourcedId, StateSubject } from '../../../oneroster/server/school-state.ts';
import { checkBy } from '../values.rules.ts';
import type { DescribedRow } from './described.ts';
import { FileRow, presentRows } from './references.rules.ts';
import type { Tables } from './table.ts';

const { name, weight, dropLowest } = Category.properties;
const checks = { name: checkBy(name), weight: checkBy(weight), dropLowest: checkBy(dropLowest) };

export type Categories = {
  /** The rows that are wrong; the others only add to subjects and exams. */
  readonly wrong: readonly DescribedRow[];
  /** The categories of a class of the files, in the order of its subject. */
  readonly ofClass: ReadonlyMap<SourcedId, StateSubject['categories']>;
  readonly nameOf: ReadonlyMap<SourcedId, string>;
};

type Read = { readonly read: FileRow; readonly category: StateSubject['categories'][number] };

/** Reads the categories of Rollbook's own files, of which each belongs to a class; those without a weight only to exams. */
export function readCategories(tables: Tables): Categories {
  const rows = presentRows(tables, 'categories').filter(({ cells }) => classOf(cells) !== undefined);
  const all = rows.map((row): Read => {
    const read = new FileRow('categories', row);
    const title = read.text('title', checks.name) ?? read.fail('title', fault(missing)) ?? '';
    const given = read.number('metadata.rollbook.weight', checks.weight) ?? 0;
    const dropped = read.wholeNumber('metadata.rollbook.dropLowest', checks.dropLowest) ?? 0;
    return { read, category: { name: title, weight: given, dropLowest: dropped } };
  });
  const weighed = all.filter(({ read }) => read.given('metadata.rollbook.weight') !== undefined);
  const ofClass = Map.groupBy(weighed, ({ read }) => classOf(read.row.cells) ?? '');
  for (const ofOne of ofClass.values()) findFaults(ofOne);
  // Where one is wrong, the others of the class would be weighed without it.
  const areRight = (id: SourcedId) => (ofClass.get(id) ?? []).every(({ read }) => read.faults.length === 0);
  const right = all.filter(({ read }) => read.faults.length === 0 && areRight(classOf(read.row.cells) ?? ''));
  return {
    wrong: all.flatMap(({ read, category }) =>
      read.faults.length > 0 ? [read.describe(category.name, () => null)] : [],
    ),
    ofClass: new Map(
      [...ofClass].flatMap(([id, ofOne]) =>
        areRight(id) ? [[id, ofOne.map(({ category }) => category)] as const] : [],
      ),
    ),
    nameOf: new Map(right.map(({ read, category }) => [read.row.cells.sourcedId ?? '', category.name])),
  };
}

function classOf(cells: Readonly<Record<string, string>>): SourcedId | undefined {
  return cells['metadata.rollbook.classSourcedId'];
}

/** Reports names that a subject has twice, and weights that are all 0, where they are. */
function findFaults(ofOne: readonly Read[]): void {
  const faults = findCategoryFaults(ofOne.map(({ category }) => category));
  for (const [field, why] of Object.entries(faults)) {
    const [, place] = field.split('.');
    ofOne[Number(place ?? 0)]?.read.fail(place === undefined ? 'metadata.rollbook.weight' : 'title', why);
  }
}
