import { resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test, vi } from 'vitest';
import { filesOf } from '../build/chunks.ts';

/**
 * Upper limits after brotli, without the responses and headers that `e2e/bytes-over-the-wire.test.ts` also counts.
 * Raise them only on purpose: users on slow phones pay for it. Names of files alone make them differ by some 60 bytes.
 */
const loginBudgetBytes = 96_350;
const frameBudgetBytes = 95_050;
const laterPageBudgetBytes = 31_600;

/** The limit of the service worker, which includes the rules for what becomes outdated by what it sends. */
const workerBudgetBytes = 6_100;
/** The limit of the files that the worker keeps; the login page and the frame have loaded most of them before. */
const keptBudgetBytes = 359_300;

const buildTimeoutMs = 180_000;

type File = Rolldown.OutputChunk | Rolldown.OutputAsset;

let files: File[];
let chunks: Rolldown.OutputChunk[];
const measured = new Map<string, number>();

beforeAll(async () => {
  files = await buildPages();
  chunks = files.filter((file) => file.type === 'chunk');
}, buildTimeoutMs);

test('the pages carry nothing of the server', () => {
  const modules = chunks.flatMap((chunk) => chunk.moduleIds).map((id) => id.replace(`${resolve()}/`, ''));
  expect(modules).toContain('src/app/pages/main.tsx');
  expect(modules).toContain('src/records/attendance/web/AttendancePage.tsx');
  const serverOnly =
    /^src\/(app\/(server|demo)|platform\/(server|database|http)|(base|records|flows)\/[^/]+\/server)\/|node_modules\/(better-sqlite3|kysely|pg|fastify|@fastify|typebox)\//;
  expect(modules.filter((id) => serverOnly.test(id))).toEqual([]);
});

test('the texts of refusals, and those of every language but English, are loaded separately', () => {
  const pages = chunks.filter(({ name }) => !/^(en-refusals|(?!en)\w\w(-login|-refusals)?)$/.test(name));
  const modules = pages.flatMap((chunk) => Object.entries(chunk.modules).filter(([, { code }]) => code));
  const words = modules.map(([id]) => id).filter((id) => /\/languages\/(\w+\/refusals\.ts$|(?!en\/)\w+\/\w)/.test(id));
  expect(words).toEqual([]);
  expect(chunks.map(({ name }) => name)).toContain('en-refusals');
});

test('what is for developers alone is in no build for production', () => {
  const modules = chunks.flatMap((chunk) => chunk.moduleIds);
  expect(modules.filter((id) => id.includes('/pages/style/'))).toEqual([]);
});

test('the login and the frame of all other pages keep their byte budgets', () => {
  const login = filesOf(chunkOf('src/app/pages/main.tsx'), chunks);
  const [, beforePaint = ''] = /src="\/(assets\/[\w-]+\.js)" data-languages/.exec(documentText()) ?? [];
  expectAtMost(loginBudgetBytes, ['index.html', beforePaint, ...login]);
  expectAtMost(frameBudgetBytes, without(login, filesOf(chunkOf('src/app/pages/pages.tsx'), chunks)));
});

test('the document lists the shared chunks, which a signed-in browser preloads', () => {
  const [, named = ''] = /data-pages="([^"]*)"/.exec(documentText()) ?? [];
  const frame = without(
    filesOf(chunkOf('src/app/pages/main.tsx'), chunks),
    filesOf(chunkOf('src/app/pages/pages.tsx'), chunks),
  );
  expect(frame.length).toBeGreaterThan(0);
  expect(named.split(' ').sort()).toEqual(frame.map((file) => `/${file}`).sort());
});

test('every page keeps its byte budget, and none waits for the charts', () => {
  const frame = [
    ...filesOf(chunkOf('src/app/pages/main.tsx'), chunks),
    ...filesOf(chunkOf('src/app/pages/pages.tsx'), chunks),
  ];
  const pages = chunks.filter((chunk) => /Page\.tsx$/.test(chunk.facadeModuleId ?? ''));
  expect(pages.length).toBeGreaterThan(20);
  for (const page of pages) {
    const added = without(frame, filesOf(page, chunks));
    expectAtMost(laterPageBudgetBytes, added);
    const modules = chunks.filter(({ fileName }) => added.includes(fileName)).flatMap(({ moduleIds }) => moduleIds);
    expect(modules.filter((id) => id.includes('node_modules/recharts/'))).toEqual([]);
  }
});

test('the service worker is one script, and keeps what a teacher’s day needs, within budget', () => {
  const worker = files.find(({ fileName }) => fileName === 'sw.js');
  const script = worker?.type === 'asset' ? String(worker.source) : '';
  expect(script).not.toMatch(/\b(import|export)[\s{(]|importScripts/);
  expectAtMost(workerBudgetBytes, ['sw.js']);

  const named = (pattern: RegExp) => [...new Set(script.match(pattern))].map((path) => path.slice(1));
  const others = named(/\/assets\/(bn|ar)-[\w.-]+/g);
  const kept = without(others, named(/\/assets\/[\w.-]+/g));
  expectAtMost(keptBudgetBytes, kept);
  expect(others.map((file) => file.replace(/-[^-]{1,8}\.js$/, ''))).toHaveLength(6);
  const modules = chunks.filter(({ fileName }) => kept.includes(fileName)).flatMap(({ moduleIds }) => moduleIds);
  const needed = [
    'app/pages/main.tsx',
    'app/pages/pages.tsx',
    'flows/home/web/HomePage.tsx',
    'records/attendance/web/AttendanceEntryPage.tsx',
    'records/attendance/web/LineDetails.tsx',
    'records/marks/web/MarksEntryPage.tsx',
    'records/schedule/web/TeacherSchedulePage.tsx',
    'records/messages/web/TeacherMessagePage.tsx',
    'flows/profile/web/ProfilePage.tsx',
    'languages/en/refusals.ts',
  ];
  expect(modules).toEqual(expect.arrayContaining(needed.map((path) => resolve('src', path))));
  expect(modules.filter((id) => /node_modules\/recharts\/|AuditPage/.test(id))).toEqual([]);
  const inDocument = documentText().match(/assets\/[\w.-]+/g) ?? [];
  expect(without([...kept, ...others], inDocument)).toEqual([]);
});

async function buildPages(): Promise<File[]> {
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({ configFile: 'vite.config.ts', logLevel: 'silent', build: { write: false } });
  vi.unstubAllEnvs();
  if (!('output' in built)) throw new Error('Vite was to build once.');
  return built.output;
}

function documentText(): string {
  const document = files.find(({ fileName }) => fileName === 'index.html');
  return document?.type === 'asset' ? String(document.source) : '';
}

/** The chunk that contains a module. */
function chunkOf(path: string): Rolldown.OutputChunk {
  const found = chunks.find(({ moduleIds }) => moduleIds.includes(resolve(path)));
  if (!found) throw new Error(`In no chunk: ${path}`);
  return found;
}

function without(known: readonly string[], names: readonly string[]): string[] {
  return names.filter((name) => !known.includes(name));
}

function expectAtMost(bytes: number, names: readonly string[]): void {
  const sizes = files
    .filter(({ fileName }) => names.includes(fileName))
    .map((file) => ({ name: file.fileName, bytes: brotliBytes(file) }));
  expect(sizes).toHaveLength(names.length);
  const total = sizes.reduce((sum, size) => sum + size.bytes, 0);
  expect(total, JSON.stringify(sizes, null, 2)).toBeLessThanOrEqual(bytes);
}

function brotliBytes(file: File): number {
  const known = measured.get(file.fileName);
  if (known !== undefined) return known;
  const bytes = brotliCompressSync(file.type === 'chunk' ? file.code : file.source).byteLength;
  measured.set(file.fileName, bytes);
  return bytes;
}
