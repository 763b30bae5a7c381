import { expect, it } from 'vitest';
import english from '../languages/en/refusals.ts';
import type { Reason } from '../platform/contract/reason.ts';

const catalogues = import.meta.glob<Record<string, Reason>>(
  ['../{base,records,flows}/*/*.refusals.ts', '../platform/contract/refusals.ts', '../platform/*/*.refusals.ts'],
  { eager: true },
);
const reasons = Object.values(catalogues).flatMap((catalogue) => Object.values(catalogue));

const servers = import.meta.glob<string>(
  [
    '../{base,records,flows}/*/server/*.ts',
    '../platform/{http,database}/*.ts',
    '../platform/server/refusal.ts',
    '!**/*.test.ts',
    '!../platform/http/api-docs.ts',
    // This file has the names of a country's codes in the country's own language, which a school takes over as data.
    '!../records/absences/server/code-sets.ts',
  ],
  { eager: true, query: '?raw', import: 'default' },
);

/** The components and hooks, and the modules they compute with. */
const pages = import.meta.glob<string>(
  [
    '../{base,records,flows}/*/web/*.{ts,tsx}',
    '../platform/web/**/*.{ts,tsx}',
    './pages/**/*.{ts,tsx}',
    '!**/*.test.ts',
    '!./pages/style/*',
  ],
  { eager: true, query: '?raw', import: 'default' },
);

const contracts = import.meta.glob<string>(
  ['../{base,records,flows}/*/*.contract.ts', '../platform/contract/school-terms.ts'],
  {
    eager: true,
    query: '?raw',
    import: 'default',
  },
);

/** Texts for the operator of the server: on the console, in the log, in figures or in the description of the API. */
const forOperators = /new (Error|DamagedFile)\(|console\.|log\.|problems\.push|summary:|description:|help:/;
/** Texts for the browser's console, texts that are sent to the server, and names of keys. */
const notForReaders = /useLogged\(|new NoAnswer\(|super\(isReplaced|`Bearer |'(Ctrl K|J K ↓ ↑|Home End|A -)'/;
/** The constants that replace the name or text of an erased person. */
const forRecords = /const erased(Text|Name) = /;
/** A text that begins like a sentence and has at least two words, or that ends like one. */
const sentence = /(?<![\w'])(['"`])(?:[\p{Lu}][\p{Ll}’]* [^'"`]*|[^'"`\n]*\p{Ll} [^'"`\n]*\p{Ll}[.!?])\1/u;

function sentencesIn(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return code.split('\n').filter((line) => sentence.test(line) && !forOperators.test(line) && !forRecords.test(line));
}

it('each reason has its own name, in small letters and hyphens, and a text, and no text is left over', () => {
  const names = reasons.map(({ reason }) => reason);
  expect(names.length).toBeGreaterThan(80);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  expect(names.filter((name) => !/^[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
  expect(names.sort()).toEqual(Object.keys(english).sort());
});

it('no server file contains the text of a refusal: the sentences are in the catalogues', () => {
  const found = Object.entries(servers).flatMap(([file, source]) => sentencesIn(source).map((line) => [file, line]));
  expect(found).toEqual([]);
});

it('no component, hook or page contains texts: all that a person reads is in the catalogues', () => {
  const found = Object.entries(pages).flatMap(([file, source]) => sentencesIn(source).map((line) => [file, line]));
  expect(found.filter(([, line = '']) => !notForReaders.test(line))).toEqual([]);
});

it('no schema contains texts about what is wrong with a field', () => {
  for (const [file, source] of Object.entries(contracts)) expect(source, file).not.toMatch(/hint: ['"`]/);
});

it.each([
  "  throw new Refusal('Roll is in use');",
  '  return `The roll is in use.`;',
  "  return { roll: 'it is in use.' };",
])('a sentence is distinguished from other text: %s', (line) => {
  expect(sentencesIn(line)).toEqual([line]);
});
