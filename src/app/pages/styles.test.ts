import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const library = 'node_modules/@mantine/core';
const listed = [
  ...readFileSync('src/app/pages/styles.ts', 'utf8').matchAll(/@mantine\/core\/styles\/([\w-]+)\.layer\.css/g),
];
const listedNames = listed.map(([, name = '']) => name);

test('every component in use has its styles in the list', () => {
  const imports = globSync('src/**/*.{ts,tsx}').flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g),
  ]);
  const used = new Set(imports.flatMap(([, names = '']) => names.split(',').map((name) => name.trim())));
  const styled = [...used].filter((name) => name && existsSync(styleFile(name)));
  expect(styled).toContain('Button');
  expect(styled.filter((name) => !listedNames.includes(name))).toEqual([]);
});

test('the list is in the library’s order, on which the cascade depends', () => {
  const whole = readFileSync(join(library, 'styles.layer.css'), 'utf8');
  const components = listedNames.slice(listedNames.indexOf('global') + 1);
  const places = components.map((name) => ({ name, place: whole.indexOf(firstClassOf(name)) }));
  expect(places.filter(({ place }) => place === -1)).toEqual([]);
  expect(listedNames).toEqual([
    'global',
    ...places.toSorted((one, other) => one.place - other.place).map(({ name }) => name),
  ]);
});

function styleFile(name: string): string {
  return join(library, 'styles', `${name}.layer.css`);
}

/** Mantine's class names are hashes, so a component's first class occurs only in its own stylesheet. */
function firstClassOf(name: string): string {
  return /\.m_[0-9a-f]+/.exec(readFileSync(styleFile(name), 'utf8'))?.[0] ?? `no class in ${name}`;
}
