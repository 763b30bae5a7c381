import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };

const imported = /^(?:import|export)\s[^;]*?from '([^']+)'|^import '([^']+)'/gm;

test('the programs of the commands need no package before they have installed it', () => {
  const waiting = Object.values(packageFile.scripts).flatMap((command) => /scripts\/[\w-]+\.mjs/.exec(command) ?? []);
  expect(waiting.length).toBeGreaterThan(5);
  const files = new Set<string>();
  const packages: string[] = [];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    for (const [, from, alone] of readFileSync(file, 'utf8').matchAll(imported)) {
      const named = from ?? alone ?? '';
      if (named.startsWith('.')) waiting.push(join(file, '..', named));
      else if (!named.startsWith('node:')) packages.push(`${file}: ${named}`);
    }
  }
  expect(files).toContain('scripts/release/needed-files.mjs');
  expect(packages).toEqual([]);
});
