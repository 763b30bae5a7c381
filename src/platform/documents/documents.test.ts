import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { type DocumentTask, findMissingFonts, renderDocument, renderDocuments } from './documents.ts';
import { lookForFontsIn } from './font-folder.ts';

const hostile = [
  '#import "x"',
  '$x$ *b* _i_ `r` = - + / @a <b>',
  '\\ \\n \\u{41} #{1 + 1} [c] "]',
  '<script>alert(1)</script>',
  'a\u202ecba\u202c',
  'আয়েশা রহমান',
  'عائشة رحمن',
  '😀 👩‍👩‍👧 🇧🇩',
  'W'.repeat(400),
];

/** A task whose template has this body, in a separate folder with other files. */
async function taskOf(
  body: string,
  data: unknown,
  more: Partial<DocumentTask> = {},
  files = {},
): Promise<DocumentTask> {
  const folder = await mkdtemp(join(tmpdir(), 'documents-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, source] of Object.entries({ 'main.typ': `#import "/page.typ": *\n${body}`, ...files }))
    await writeFile(join(folder, name), source as string);
  const template = pathToFileURL(join(folder, 'main.typ'));
  return { template, data, title: 'A title', language: 'en', createdAt: new Date('2026-03-05T23:30:00Z'), ...more };
}

const school = { name: 'Hill School' };
const onPaper = '#show: paper.with(school: data.school)\n#data.text';

test('makes a tagged document with its title, language and date', async () => {
  const document = (await renderDocument(await taskOf(onPaper, { school, text: 'x' }, { language: 'bn' }))).toString(
    'latin1',
  );
  expect(document).toMatch(/^%PDF-1\.7/);
  expect(document).toContain('/MarkInfo <<');
  expect(document).toContain('/Lang (bn)');
  expect(document).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(document).toContain('A title</rdf:li>');
  expect(document).toContain('/CreationDate (D:20260305233000Z)');
});

test.each(['en', 'bn', 'ar', 'ar-EG'] as const)(
  'makes the same bytes of the same task in %s, others of another',
  async (language) => {
    const task = await taskOf(onPaper, { school, text: hostile.join('\n') }, { language });
    const [first, second, other] = await renderDocuments([task, task, { ...task, data: { school, text: 'x' } }]);
    expect(second?.equals(first as Buffer)).toBe(true);
    expect(other?.equals(first as Buffer)).toBe(false);
  },
);

test('makes the same bytes in another process, from another folder', async () => {
  const data = { school, text: hostile.join('\n') };
  const [task, same] = [await taskOf(onPaper, data), await taskOf(onPaper, data)];
  const script = `
    const { renderDocument } = await import(${JSON.stringify(new URL('./documents.ts', import.meta.url).href)});
    const task = JSON.parse(process.argv[1]);
    const document = await renderDocument({ ...task, template: new URL(task.template), createdAt: new Date(task.createdAt) });
    process.stdout.write(document);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, JSON.stringify(same)]);
  const parts: Buffer[] = [];
  for await (const part of child.stdout) parts.push(part);
  expect(Buffer.concat(parts).equals(await renderDocument(task))).toBe(true);
});

test.each(hostile)('shows the text %s as the template itself would', async (text) => {
  const quoted = text.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
  const [given, written] = await renderDocuments([
    await taskOf('#data.text', { text }),
    await taskOf(`#"${quoted}"`, {}),
  ]);
  expect(given?.equals(written as Buffer)).toBe(true);
});

test('shows a replacement character for what no font has and what PDF/UA forbids', async () => {
  const [given, meant] = await renderDocuments([
    await taskOf('#data.text', { text: '✓a汉b\u0000c\ufeffd\n\u0613e\ud800' }, { title: 'a汉' }),
    await taskOf('#data.text', { text: '✔a\ufffdb\ufffdc\ufffdd\n\ufffde\ufffd' }, { title: 'a\ufffd' }),
  ]);
  expect(given?.equals(meant as Buffer)).toBe(true);
});

/** The fonts of Debian's package fonts-noto-core. */
const noto = '/usr/share/fonts/truetype/noto';
const names = {
  Armenian: 'Արամ Խաչատրյան',
  Devanagari: 'आयशा शर्मा',
  Ethiopic: 'አበበ ቢቂላ',
  Georgian: 'ნინო ბერიძე',
  Gujarati: 'આયશા પટેલ',
  Hebrew: 'דָּוִד כהן',
  Kannada: 'ಆಯಿಷಾ ಗೌಡ',
  Khmer: 'សុខា ចាន់',
  Lao: 'ສົມສັກ ວົງສາ',
  Malayalam: 'ആയിഷ നായർ',
  Myanmar: 'အောင်ဆန်း',
  Sinhala: 'නිමල් පෙරේරා',
  Tamil: 'ஆயிஷா குமார்',
  Telugu: 'ఆయేషా రెడ్డి',
  Thai: 'สมชาย ใจดี',
};

test.runIf(existsSync(noto))('shows names in the scripts whose fonts are in the folder', async () => {
  lookForFontsIn(noto);
  onTestFinished(() => lookForFontsIn(''));
  const task = await taskOf(onPaper, { school, text: Object.values(names).join('\n') });
  const [shown, again, plain] = await renderDocuments([task, task, { ...task, data: { school, text: 'x' } }]);
  const document = shown?.toString('latin1') ?? '';
  const missing = Object.keys(names).filter((name) => name !== 'Devanagari' && !document.includes(`NotoSans${name}`));
  expect(missing).toEqual([]);
  expect(again?.equals(shown as Buffer)).toBe(true);
  expect(plain?.toString('latin1')).not.toContain('NotoSansThai');
  expect(await findMissingFonts(Object.values(names))).toEqual([]);
});

test('names the scripts that no font shows, and where they stand', async () => {
  const texts = ['Ann', 'דָּוִד', '王小明', 'আয়েশা', 'यश', 'わたなべ', '김민수', 'Ann 王', '😀✓\u{e000}'];
  const found = (await findMissingFonts(texts)).map(({ script, places }) => [script, ...places].join(' '));
  expect(found.sort()).toEqual(['Hang 6', 'Hani 2 7', 'Hebr 1', 'Hira 5']);
  const [hebrew, chinese] = await findMissingFonts(['ד', '王']);
  expect([hebrew?.package, chinese?.package]).toEqual(['fonts-noto-core', 'fonts-noto-cjk']);
});

test('uses images by their names, and templates from the same folder', async () => {
  const logo = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'green' } })
    .webp()
    .toBuffer();
  const body = '#import "other.typ": said\n#show: paper.with(school: data.school)\n#said';
  const task = await taskOf(body, { school }, {}, { 'other.typ': '#let said = "x"' });
  const [without, withLogo] = await renderDocuments([task, { ...task, images: { logo } }]);
  expect(without?.includes('/Subtype /Image')).toBe(false);
  expect(withLogo?.includes('/Subtype /Image')).toBe(true);
});

test.each([
  ['#read("/etc/passwd")', 'failed to load file at main.typ:2'],
  ['#read("../../../../../../etc/passwd")', 'failed to load file'],
  ['#import "@preview/example:0.1.0": *', 'main.typ imports a package'],
  ['#eval(data.text, mode: "markup")', 'main.typ calls eval'],
  ['#panic(data.text)', 'panicked with'],
  ['#int(data.text)', 'invalid integer'],
  ['#{ 1 + data.text }', 'cannot add integer and string'],
  ['#data.missing', 'dictionary does not contain key'],
  ['#image("/images/none")', 'failed to load file'],
  ['#(', 'unclosed delimiter'],
])('refuses the template %s, and quotes none of its data', async (body, why) => {
  const failed = renderDocument(await taskOf(body, { text: 'Ayesha' }));
  await expect(failed).rejects.toThrow(`Document main.typ: ${why}`);
  await expect(failed).rejects.not.toThrow('Ayesha');
});

test('goes on after a template that failed', async () => {
  await expect(renderDocument(await taskOf('#panic()', {}))).rejects.toThrow();
  expect((await renderDocument(await taskOf('x', {}))).length).toBeGreaterThan(1_000);
});

test('reports progress, and stops when asked to', async () => {
  const task = await taskOf('x', {});
  const made: number[] = [];
  const stop = new AbortController();
  const onProgress = (done: number) => {
    made.push(done);
    if (done === 2) stop.abort();
  };
  await expect(renderDocuments([task, task, task], { signal: stop.signal, onProgress })).rejects.toThrow('aborted');
  expect(made).toEqual([1, 2]);
});
