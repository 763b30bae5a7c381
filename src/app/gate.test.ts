import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { racesOnPostgres, titleOfRace, wholeOnPostgres } from '../../test/postgres-in-gate.ts';

it('every file that the gate names for PostgreSQL is there', () => {
  for (const pattern of [...wholeOnPostgres, ...racesOnPostgres]) {
    expect(globSync(pattern).length, pattern).toBeGreaterThan(0);
  }
});

it.each(racesOnPostgres)('%s has a race by its title, which the gate runs on PostgreSQL', (file) => {
  const titles = [...readFileSync(file, 'utf8').matchAll(/\bit(?:\.each\([^)]*\))?\(\s*(['"`])(.*?)\1/gs)].map(
    ([, , title = '']) => title,
  );
  expect(titles.filter((title) => titleOfRace.test(title))).not.toEqual([]);
});
