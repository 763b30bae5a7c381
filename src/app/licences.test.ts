import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { packagesOf, sourcesOfServer } from '../../scripts/release/needed-files.mjs';

type Package = { readonly license?: string; readonly dev?: boolean; readonly devOptional?: boolean };

/** Licences that ask for no more than their text and a name. Others need a reason in `reasons`. */
const permissive = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
];

const reasons: Readonly<Record<string, string>> = {
  'LGPL-3.0-or-later': 'libvips, which sharp loads as a shared library of its own; it can be replaced by another build',
  'OFL-1.1': 'the fonts of documents; a document may hold them, and they are not sold by themselves',
  'MPL-2.0': 'lightningcss, with which Vite minifies styles; used unchanged, and no part of the pages',
};

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> };
const shipped = Object.entries(packages)
  .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
  .map(([path, { license = 'none' }]) => ({ name: path.replace(/^.*node_modules\//, ''), license }));

test('everything that is installed to serve has a licence that allows it', () => {
  const isAllowed = (licence: string) => permissive.includes(licence) || Boolean(reasons[licence]);
  // If a package offers several licences, one permissive licence is enough.
  const needed = new Set(shipped.flatMap(({ license }) => license.replace(/[()]/g, '').split(' AND ')));
  expect([...needed].filter((choices) => !choices.split(' OR ').some(isAllowed))).toEqual([]);
});

test('a release has the licence of each package that it brings, as a file or in its description', () => {
  const hasWords = (file: string) => /\/(licen[cs]e|copying|notice|readme)[^/]*$/i.test(file);
  const brought = packagesOf(resolve(), sourcesOfServer(resolve()));
  expect(brought.length).toBeGreaterThan(100);
  expect(brought.filter(({ files }) => !files.some(hasWords)).map(({ path }) => path)).toEqual([]);
});

test('docs/licences.md lists what is installed; after a change, `npx vitest run licences -u` writes the list anew', async () => {
  const byLicence = Object.groupBy(shipped, ({ license }) => license);
  const lines = Object.keys(byLicence)
    .sort()
    .map((license) => {
      const names = [...new Set(byLicence[license]?.map(({ name }) => name))].sort();
      return `| ${license} | ${names.map((name) => `\`${name}\``).join(', ')} |`;
    });
  const notes = Object.entries(reasons).map(([licence, reason]) => `- ${licence}: ${reason}.`);
  const text = [
    '# Licences',
    '',
    'What is installed to serve Rollbook, on any platform, by licence. A test writes and checks this list.',
    '',
    '| licence | packages |',
    '| --- | --- |',
    ...lines,
    '',
    'Three of them ask for more than a name:',
    '',
    ...notes,
    '',
  ].join('\n');
  await expect(text).toMatchFileSnapshot('../../docs/licences.md');
});
