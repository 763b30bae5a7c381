import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The start of a query or subquery without a school; captures the table or the variable that names it. */
const bareQuery = /\.(?:selectFrom|updateTable|deleteFrom)\(\s*(?:'(\w+)|(\w+)\))/g;

/** Tables that belong to no school, or that are read to find out the school. */
const noSchoolsTables = ['school', 'setup_link', 'sign_in_throttle', 'email_owner', 'outside_sign_in'];

const partOfAQuery = 'is compared with the school of the query around it';
const ofAllSchools = 'is about all schools';

/** Queries that are allowed without one, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'enrolments/server/enrolments.queries.ts enrolment': partOfAQuery,
  'identity/server/awaited-factor.queries.ts passkey': 'begins with each school where an email has an account',
  'identity/server/identity.queries.ts account': 'begins with each school where an email has an account',
  'identity/server/recalled-devices.queries.ts recalled_device':
    'begins with the school of each key, or is about all schools',
  'identity/server/sign-in.queries.ts sign_in': ofAllSchools,
  'images/server/images.queries.ts image': ofAllSchools,
  'imports/server/imports.queries.ts import': ofAllSchools,
  'mail/server/mail.queries.ts mail': ofAllSchools,
  'privacy/server/erasure.queries.ts person': ofAllSchools,
  'school/server/connections.queries.ts connection': ofAllSchools,
};

describe('every query about rows of a school', () => {
  it('begins with the school', () => {
    const files = globSync('src/{base,records,flows}/**/server/*.ts', { exclude: ['**/*test.ts'] });
    expect(files.length).toBeGreaterThan(60);
    const found = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(bareQuery)]
        .map(([, table, variable]) => table ?? variable ?? '')
        .filter((table) => !noSchoolsTables.includes(table))
        .map((table) => `${file.replace(/^src\/\w+\//, '')} ${table}`),
    );
    expect([...new Set(found)].sort()).toEqual(Object.keys(exceptions).sort());
  });
});
