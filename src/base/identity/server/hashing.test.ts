import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const passwords = new URL('./passwords.ts', import.meta.url).href;
const hashOne = `import { hashPassword } from '${passwords}';
console.log(await hashPassword('correct horse', { memoryKibibytes: 64, passes: 1 }));`;

it('hashes under `node --watch` too, whose threads post what they import', async () => {
  const env = { ...process.env, WATCH_REPORT_DEPENDENCIES: '1' };
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', hashOne], { env });
  expect(stdout).toMatch(/^\$argon2id\$/);
});
