import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { renderDocument, renderDocuments } from './documents.ts';

/** Checks documents with another program. Needs `pdfinfo` and `pdftotext` (Debian: poppler-utils). */
const run = promisify(execFile);

async function inFolder(source: string) {
  const folder = await mkdtemp(join(tmpdir(), 'documents-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'main.typ'), `#import "/page.typ": *\n${source}`);
  return { folder, template: pathToFileURL(join(folder, 'main.typ')) };
}

const listOfNames = `#show: paper.with(school: (name: "Hill School"))
#listing(columns: (1fr,), headings: ("Name",), rows: data.map(name => (name,)))`;

const names = [
  '#import "x"',
  '$x$ *b* _i_ `r`',
  '\\ \\n #{1+1} "]',
  '<script>',
  'abc\u202efed',
  'আয়েশা চৌধুরী',
  '😀',
  'W'.repeat(400),
];
const task = { title: 'The names', createdAt: new Date('2026-03-05T23:30:00Z') };

test.each(['en', 'bn', 'ar'] as const)('is tagged, and contains its data, in %s', async (language) => {
  const { folder, template } = await inFolder(listOfNames);
  const file = join(folder, 'names.pdf');
  await writeFile(file, await renderDocument({ ...task, template, language, data: names }));
  const { stdout: info } = await run('pdfinfo', [file], { env: { ...process.env, TZ: 'UTC' } });
  expect(info).toMatch(/Tagged: +yes/);
  expect(info).toMatch(/Title: +The names/);
  expect(info).toMatch(/CreationDate: +Thu Mar {2}5 23:30:00 2026 UTC/);
  const { stdout: structure } = await run('pdfinfo', ['-struct', file]);
  expect(structure).toMatch(/H1.*Table.*TH/s);
  const { stdout: fonts } = await run('pdffonts', [file]);
  expect(
    fonts
      .split('\n')
      .slice(2)
      .filter((line) => line && !/\+(Noto|Hind|Vazir).* yes yes yes /.test(line)),
  ).toEqual([]);
  const { stdout } = await run('pdftotext', ['-raw', file, '-']);
  const text = stdout.replaceAll(/[\s\u2066-\u2069\u202a-\u202e\u200b]/g, '');
  for (const name of names) expect(text, name).toContain(name.replaceAll(/[\s\u202e]/g, '').replace('abcfed', 'abc'));
});

test('makes a document of any text', async () => {
  const { template } = await inFolder(listOfNames);
  const languages = ['en', 'bn', 'ar'] as const;
  for (let round = 0; round < 600; round += 1) {
    const data = Array.from({ length: 40 }, anyText);
    const language = languages[round % 3] ?? 'en';
    const rendered = renderDocuments([{ ...task, template, language, data, title: `x${anyText()}` }]);
    await expect(rendered, JSON.stringify(data)).resolves.toHaveLength(1);
  }
});

/** Ranges of scripts, marks, direction signs, private use, halves of surrogate pairs, and all of Unicode. */
const ranges: readonly (readonly [number, number])[] = [
  ...([
    [0, 0x7f],
    [9, 10],
    [0x80, 0x24f],
    [0x300, 0x36f],
    [0x370, 0x5ff],
    [0x600, 0x6ff],
    [0x900, 0xfff],
  ] as const),
  ...([
    [0x1100, 0x11ff],
    [0x2000, 0x206f],
    [0x2070, 0x2fff],
    [0x3000, 0x9fff],
    [0xd800, 0xdfff],
    [0xe000, 0xf8ff],
  ] as const),
  ...([
    [0xfb50, 0xffff],
    [0xfe20, 0xfe2f],
    [0x1f300, 0x1faff],
    [0xe0000, 0xe01ef],
    [0x1_0000, 0x10_ffff],
  ] as const),
];

function anyText(): string {
  return String.fromCodePoint(...Array.from({ length: 1 + below(12) }, anyCharacter));
}

function anyCharacter(): number {
  const [first, last] = ranges[below(ranges.length)] ?? [0, 0];
  return first + below(last - first + 1);
}

function below(limit: number): number {
  return Math.floor(Math.random() * limit);
}
