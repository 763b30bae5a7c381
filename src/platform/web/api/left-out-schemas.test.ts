import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as Type from './left-out-schemas.ts';

const builders = Object.entries(Type);
const refusal = /^Schemas are left out of the pages, so “.+” of one cannot be read there\.$/;

describe('a schema in the pages', () => {
  it.each(builders)('of %s throws when something is read of it, instead of answering wrongly', (_name, build) => {
    const schema = build({ maxLength: 5 }) as { maxLength?: number };
    expect(() => schema.maxLength).toThrow(refusal);
    expect(() => 'maxLength' in schema).toThrow(refusal);
    expect(() => Object.keys(schema)).toThrow(refusal);
    expect(() => ({ ...schema })).toThrow(refusal);
    expect(() => JSON.stringify({ schema })).toThrow(refusal);
    expect(() => `${schema}`).toThrow(refusal);
  });

  it('can be made by every builder that a contract uses', () => {
    const contracts = globSync(['src/features/*/*.contract.ts', 'src/platform/contract/*.ts'], {
      exclude: ['**/*test.ts'],
    });
    const used = contracts.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bType\.(\w+)\(/g)]);
    expect(new Set(used.map(([, name]) => name)).size).toBeGreaterThan(5);
    expect(builders.map(([name]) => name)).toEqual(expect.arrayContaining(used.map(([, name]) => name)));
  });

  it('lends its parts to another schema, none of which can be read either', () => {
    const { properties } = Type.Object({ name: Type.String(), marks: Type.Array() }) as {
      properties: Record<string, { minItems?: number }>;
    };
    const { name: _name, ...others } = properties;
    expect(() => Type.Pick(Type.Object({ ...properties, ...others, own: Type.String() }), ['name'])).not.toThrow();
    expect(() => properties.marks?.minItems).toThrow(refusal);
  });
});
