import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Where a query begins, or a part of it, and not behind `inSchool(…)`: the table, or the variable that says which. */
const bareQuery = /(?<!\binSchool\([^)]*\)\s*)\.(?:selectFrom|updateTable|deleteFrom)\(\s*(?:'(\w+)|(\w+)\))/g;

/** What belongs to no school, or is read to find out to which. */
const noSchoolsTables = ['school', 'setup_link', 'sign_in_throttle', 'email_owner'];

const partOfAQuery = 'is compared with the school of the query around it';
const ofAllSchools = 'is about all schools';

/** What is asked without `inSchool`, and why it may be. */
const exceptions: Readonly<Record<string, string>> = {
  'audit/server/entries.queries.ts table': partOfAQuery,
  'enrolments/server/enrolments.queries.ts enrolment': partOfAQuery,
  'privacy/server/former-students.queries.ts enrolment': partOfAQuery,
  'identity/server/session.queries.ts sign_in': ofAllSchools,
  'images/server/images.queries.ts image': ofAllSchools,
  'privacy/server/erasure.queries.ts person': ofAllSchools,
};

describe('every query about rows of a school', () => {
  it('begins with the school', () => {
    const files = globSync('src/features/**/server/*.ts', { exclude: ['**/*test.ts'] });
    expect(files.length).toBeGreaterThan(60);
    const found = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(bareQuery)]
        .map(([, table, variable]) => table ?? variable ?? '')
        .filter((table) => !noSchoolsTables.includes(table))
        .map((table) => `${file.replace('src/features/', '')} ${table}`),
    );
    expect([...new Set(found)].sort()).toEqual(Object.keys(exceptions).sort());
  });
});
