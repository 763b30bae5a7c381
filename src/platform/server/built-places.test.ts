import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { withSource } from './built-places.ts';

it('names the source of a line in a built file, and leaves other lines as they are', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rollbook-built-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const built = join(folder, 'server', 'part-a_1.js');
  mkdirSync(join(folder, 'server'));
  writeFileSync(built, 'import "x";\n// src/a/one.ts\nfail();\nfail();\n// src/b/two.ts\nfail();\n');
  const at = (line: number, file = built) => `    at take (${pathToFileURL(file)}:${line}:9)`;
  expect(withSource(at(4))).toBe(`${at(4)} src/a/one.ts`);
  expect(withSource(at(6))).toBe(`${at(6)} src/b/two.ts`);
  for (const same of [at(1), at(4, `${folder}/server/gone.js`), at(4, `${folder}/main.ts`), '    at node:net:1:2']) {
    expect(withSource(same)).toBe(same);
  }
});
