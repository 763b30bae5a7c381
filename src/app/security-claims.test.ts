import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** The number of ASVS 5.0.0 requirements of levels 1 and 2 in each section; those of level 3 come after them. */
const requirementsOf: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};

const root = fileURLToPath(new URL('../..', import.meta.url));

const text = readFileSync(`${root}SECURITY.md`, 'utf8');

/** The promises in SECURITY.md, each with the tests that check it. */
const promises = [...text.slice(0, text.indexOf('## What is not promised')).matchAll(/^\| (.+?) \| (.*`.*) \|$/gm)].map(
  ([, promise = '', kept = '']) => ({ promise, kept }),
);

/** The ASVS rows of SECURITY.md: the requirements, whether they are met, and the explanation. */
const rows = text
  .split('\n')
  .map((line) => /^\| (\d[\d., –]*) \| ([a-z ]+) \| (.*) \|$/.exec(line))
  .filter((match) => match !== null)
  .map(([, numbers = '', status = '', text = '']) => ({ numbers: numbersIn(numbers), status, text }));

/** Expands `1.2.1, 1.3.2 – 1.3.4` to five numbers. */
function numbersIn(text: string): string[] {
  return text.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split(' – ');
    const place = (number: string) => Number(number.split('.')[2]);
    const section = first.split('.').slice(0, 2).join('.');
    return Array.from({ length: place(last) - place(first) + 1 }, (_, step) => `${section}.${place(first) + step}`);
  });
}

/** The tests that a text names: a file, and in brackets behind it the titles of some of its tests or groups. */
function testsNamedIn(text: string): { file: string; titles: string[] }[] {
  const named = text.matchAll(/`([\w./-]+\.test\.ts)`(?: \(((?:“[^”]+”(?:; )?)+)\))?/g);
  return [...named].map(([, file = '', titles = '']) => ({
    file,
    titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
  }));
}

/** The titles of the tests and groups in a file, without skipped ones; `…` stands for parameters. */
function titlesIn(file: string): string[] {
  const code = readFileSync(root + file, 'utf8').replaceAll(/^ *\/\/.*$/gm, '');
  const titles = code.matchAll(/(?<!\.(?:skip|todo))\(\s*(['"`])((?:(?!\1).)+)\1,\s/g);
  return [...titles].map(([, , title = '']) => title.replaceAll(/%[a-z]|\$\{[^}]*\}/g, '…'));
}

it('names for each promise of SECURITY.md the tests that keep it, by titles that their files have', () => {
  expect(promises.length).toBeGreaterThan(50);
  for (const { promise, kept } of promises) expectTests(promise, kept);
});

/** Expects that the text names tests, and that all of them exist. */
function expectTests(what: string, kept: string): void {
  const named = testsNamedIn(kept);
  expect(named.length, what).toBeGreaterThan(0);
  for (const { file, titles } of named) {
    expect(titles.length, `${what}: which tests of ${file}`).toBeGreaterThan(0);
    expect(titlesIn(file), what).toEqual(expect.arrayContaining(titles));
  }
}

describe('what SECURITY.md says of ASVS', () => {
  it('says once, for every requirement of levels 1 and 2, whether it is met', () => {
    const every = Object.entries(requirementsOf).flatMap(([section, count]) =>
      numbersIn(`${section}.1 – ${section}.${count}`),
    );
    expect(every).toHaveLength(253);
    expect(rows.flatMap(({ numbers }) => numbers).sort()).toEqual(every.sort());
    for (const { status } of rows) expect(['met', 'not met', 'not applicable']).toContain(status);
  });

  it('names what keeps each requirement that is met, and only files and tests that exist', () => {
    for (const { numbers, status, text } of rows) {
      const files = [...text.matchAll(/`([\w./-]+\.(?:ts|md|json))`/g)].map(([, file = '']) => file);
      if (status === 'met') expect(files.length, numbers.join(', ')).toBeGreaterThan(0);
      for (const file of files) expect(existsSync(root + file), file).toBe(true);
    }
  });

  it('names each test by a title that its file has', () => {
    for (const { numbers, text } of rows) if (testsNamedIn(text).length > 0) expectTests(numbers.join(', '), text);
  });
});
