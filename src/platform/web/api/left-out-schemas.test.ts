import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Any } from './left-out-schemas.ts';

const refusal = /^Schemas are left out of the pages, so “.+” of one cannot be read there\.$/;

describe('a schema in the pages', () => {
  it('throws when it is read, instead of giving a wrong answer', () => {
    const schema = Any() as { maxLength?: number };
    expect(() => schema.maxLength).toThrow(refusal);
    expect(() => 'maxLength' in schema).toThrow(refusal);
    expect(() => Object.keys(schema)).toThrow(refusal);
    expect(() => ({ ...schema })).toThrow(refusal);
    expect(() => JSON.stringify({ schema })).toThrow(refusal);
    expect(() => `${schema}`).toThrow(refusal);
  });

  it('is made by contracts alone, of which the build leaves it out', () => {
    const pages = globSync([
      'src/{base,records,flows}/*/web/**/*.ts*',
      'src/platform/web/**/*.ts',
      'src/{app/pages,languages}/**/*.ts*',
    ]);
    expect(pages.length).toBeGreaterThan(100);
    expect(
      pages.filter((file) => !file.includes('.test.') && /from 'typebox'/.test(readFileSync(file, 'utf8'))),
    ).toEqual([]);
  });

  it('can be taken apart for another schema, but no part of it can be read either', () => {
    const { properties } = Any() as { properties: Record<string, { minItems?: number }> };
    const { name: _name, ...others } = properties;
    expect(() => ({ ...properties, ...others })).not.toThrow();
    expect(() => properties.marks?.minItems).toThrow(refusal);
  });
});
