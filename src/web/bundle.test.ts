import { resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { expect, test, vi } from 'vitest';

/** What the first visit of /login loads, in bytes after brotli. Raise it knowingly: phones in a hurry pay for it. */
const loginBudgetBytes = 185_000;

const buildTimeoutMs = 60_000;

test('the pages carry nothing of the server, and the login page loads little', {
  timeout: buildTimeoutMs,
}, async () => {
  const files = await buildPages();
  const chunks = files.filter((file) => file.type === 'chunk');

  const modules = chunks.flatMap((chunk) => chunk.moduleIds).map((id) => id.replace(`${resolve()}/`, ''));
  expect(modules).toContain('src/web/main.tsx');
  expect(modules).toContain('src/features/attendance/web/AttendancePage.tsx');
  const serverOnly =
    /^src\/(server|demo|features\/[^/]+\/server)\/|node_modules\/(better-sqlite3|kysely|pg|fastify|@fastify)\//;
  expect(modules.filter((id) => serverOnly.test(id))).toEqual([]);

  const sizes = loginFiles(files).map((file) => ({ name: file.fileName, bytes: brotliBytes(file) }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(total, JSON.stringify(sizes, null, 2)).toBeLessThanOrEqual(loginBudgetBytes);
});

type File = Rolldown.OutputChunk | Rolldown.OutputAsset;

async function buildPages(): Promise<File[]> {
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({ configFile: 'vite.config.ts', logLevel: 'silent', build: { write: false } });
  vi.unstubAllEnvs();
  if (!('output' in built)) throw new Error('Vite was to build once.');
  return built.output;
}

/** The entry and the login page, with what they import at once and their styles. */
function loginFiles(files: readonly File[]): File[] {
  const byName = new Map(files.map((file) => [file.fileName, file]));
  const wanted = new Set<string>(['index.html', 'color-scheme.js']);
  const isStart = (file: File) =>
    file.type === 'chunk' && (file.isEntry || file.facadeModuleId?.endsWith('/LoginPage.tsx') === true);
  const waiting = files.filter(isStart).map((file) => file.fileName);
  expect(waiting).toHaveLength(2);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const file = byName.get(name);
    if (file?.type !== 'chunk' || wanted.has(name)) continue;
    wanted.add(name);
    for (const style of file.viteMetadata?.importedCss ?? []) wanted.add(style);
    waiting.push(...file.imports);
  }
  return [...wanted].flatMap((name) => byName.get(name) ?? []);
}

function brotliBytes(file: File): number {
  return brotliCompressSync(file.type === 'chunk' ? file.code : file.source).byteLength;
}
