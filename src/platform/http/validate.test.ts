import * as Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../test/english.ts';
import { fault } from '../contract/reason.ts';
import { notAWholeNumber } from '../contract/refusals.ts';
import { Refusal } from '../server/refusal.ts';
import { validatorFor } from './validate.ts';

const schema = Type.Object(
  {
    roll: Type.Integer({ minimum: 1, hint: fault(notAWholeNumber, { least: 1 }) }),
    name: Type.Optional(Type.String({ maxLength: 5 })),
    lines: Type.Optional(Type.Array(Type.Object({ mark: Type.Integer() }, { additionalProperties: false }))),
  },
  { additionalProperties: false },
);

/** Validates input; returns the accepted value, or the fields with faults. */
function check(httpPart: 'body' | 'params' | 'querystring', input: unknown) {
  const validate = validatorFor({ schema, httpPart, method: 'POST', url: '/' });
  const result = validate(input) as { value?: unknown; error?: Refusal };
  if (result.error) expect(result.error).toBeInstanceOf(Refusal);
  return result.error ? inEnglish(result.error.faults) : result.value;
}

describe('a body', () => {
  it('passes as it is', () => {
    const body = { roll: 1, name: 'Ada', lines: [{ mark: 3 }] };
    expect(check('body', body)).toBe(body);
  });

  it('must have numbers as numbers', () => {
    expect(check('body', { roll: '1' })).toEqual({ roll: 'Must be a whole number from 1.' });
  });

  it('has every fault named by its path, in words for people', () => {
    expect(check('body', { name: 'Ada Lovelace', lines: [{ mark: 1 }, { mark: 'x', late: true }], age: 7 })).toEqual({
      roll: 'Please fill this in.',
      name: 'At most 5 characters.',
      age: 'This field is not known here.',
      'lines.1.late': 'This field is not known here.',
      'lines.1.mark': 'Must be integer.',
    });
  });

  it('has a fault named even if the field is named like a built-in property of objects', () => {
    const odd = JSON.parse('{"roll": 1, "toString": 1, "hasOwnProperty": 2, "constructor": 3}');
    expect(Object.keys(check('body', odd) as object).sort()).toEqual(['constructor', 'hasOwnProperty', 'toString']);
  });

  it('has a hundred faults named at most, each by a path that is not too long to read', () => {
    const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 0]));
    expect(Object.keys(check('body', { roll: 1, ...names(90) }) as object)).toHaveLength(90);
    expect(Object.keys(check('body', { roll: 1, ...names(900) }) as object)).toHaveLength(100);
    const lines = Array.from({ length: 900 }, () => ({ mark: 'x' }));
    expect(Object.keys(check('body', { roll: 1, lines }) as object)).toHaveLength(100);
    expect(check('body', { roll: 1, 'a/b~c': 0 })).toEqual({ 'a/b~c': 'This field is not known here.' });
    expect(check('body', { roll: 1, ['a'.repeat(5_000)]: 0 })).toHaveProperty('a'.repeat(200));
  });

  it('is composed, except for a letter with more marks than any script has', () => {
    const text = Type.Object({ name: Type.String({ maxLength: 100_000 }) });
    const composed = (name: string) =>
      validatorFor({ schema: text, httpPart: 'body', method: 'POST', url: '/' })({ name });
    expect(composed('e\u0301'.repeat(20_000))).toEqual({ value: { name: 'é'.repeat(20_000) } });
    const marks = `x${'\u0301\u0316'.repeat(20_000)}`;
    const before = process.threadCpuUsage().user;
    const { value } = composed(`${marks}e\u0301`) as { value: { name: string } };
    expect(value.name === `${marks}é`).toBe(true);
    expect(process.threadCpuUsage().user - before).toBeLessThan(250_000);
  });

  it.each([[[]], ['text'], [7], [true]])('must be an object, and is not: %j', (body) => {
    expect(check('body', body)).toEqual({ body: 'Must be object.' });
  });
});

describe('the validation of address parameters', () => {
  it('accepts numbers in digits', () => {
    expect(check('params', { roll: '12' })).toEqual({ roll: 12 });
    expect(check('querystring', { roll: '12', name: '12' })).toEqual({ roll: 12, name: '12' });
  });

  it.each(['', ' 12', '1.0', '1e3', '0x10', '-1', '+1', '１２', '12345678901234567890', 'Infinity'])(
    'is no number when it is %j',
    (roll) => {
      expect(check('params', { roll })).toHaveProperty('roll');
    },
  );

  it('refuses a parameter that comes twice', () => {
    expect(check('querystring', { roll: ['1', '2'] })).toEqual({ roll: 'Must be a whole number from 1.' });
  });
});
