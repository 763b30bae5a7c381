import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A write to a table, named directly or as one of a list. */
const write =
  /\b(?:insertInto|updateTable|deleteFrom)\('(\w+)'|\b(?:insertRows?|updateRows|updateIn|deleteIn|addRows?)\([^'()]*, '(\w+)'|\bfor \(const table of \[(.*)\] as const\)/g;

/** The few tables that a second feature writes, and why. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // Undoing the making of a lesson deletes its withdrawn covers, which refer to it.
  cover: ['cover', 'history'],
  // Renaming a subject also renames it in what was made with it, in the same transaction.
  coming_timetable: ['schedule', 'subjects'],
  marks_record: ['marks', 'subjects'],
  timetable_period: ['schedule', 'subjects'],
  // Each of its columns has one writer; admins only lock it, so that of two who close each other's accounts one remains.
  school: ['admins', 'policies', 'school', 'set-up'],
};

it('each table is written by one feature only', () => {
  const writers: Record<string, Set<string>> = {};
  for (const file of globSync('src/{base,records,flows}/**/server/*.ts', { exclude: ['**/*test.ts'] })) {
    for (const [, table, rowsOf, several] of readFileSync(file, 'utf8').matchAll(write)) {
      for (const name of several?.match(/\w+/g) ?? [table ?? rowsOf ?? '']) {
        writers[name] ??= new Set();
        writers[name].add(file.split('/')[2] ?? '');
      }
    }
  }
  expect(Object.keys(writers).length).toBeGreaterThan(20);
  const shared = Object.entries(writers).filter(([, features]) => features.size > 1);
  expect(Object.fromEntries(shared.map(([table, features]) => [table, [...features].sort()]))).toEqual(exceptions);
});
