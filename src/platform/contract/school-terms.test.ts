import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/fuzz.ts';
import * as terms from './school-terms.ts';

function accepts(schema: TSchema, value: unknown): boolean {
  return Compile(schema).Check(value);
}

/** Rounds in the same way with integers only: hundredths of a percent, half up. */
function exactPercentage(part: number, whole: number): string {
  const hundredths = (BigInt(part) * 20_000n + BigInt(whole)) / (2n * BigInt(whole));
  const digits = hundredths.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

describe('a percentage', () => {
  it('has two decimals, rounded half up', () => {
    expect(terms.percentage(1, 3)).toBe('33.33');
    expect(terms.percentage(2, 3)).toBe('66.67');
    expect(terms.percentage(1, 800)).toBe('0.13');
    expect(terms.percentage(333, 800)).toBe('41.63');
    expect(terms.percentage(1, 20_000)).toBe('0.01');
    expect(terms.percentage(1, 20_001)).toBe('0.00');
    expect(terms.percentage(0, 7)).toBe('0.00');
    expect(terms.percentage(7, 7)).toBe('100.00');
  });

  it('is a dash where there is nothing to divide by', () => {
    expect(terms.percentage(0, 0)).toBe('—');
  });

  it('is exact for every part and whole that a school can have', () => {
    const wholes = fc.integer({ min: 1, max: 10_000_000 });
    const pairs = wholes.chain((whole) => fc.tuple(fc.integer({ min: 0, max: whole }), fc.constant(whole)));
    fc.assert(
      fc.property(pairs, ([part, whole]) => {
        expect(terms.percentage(part, whole)).toBe(exactPercentage(part, whole));
      }),
      { numRuns: 5_000 },
    );
  });

  it('is rounded up at every half, also where a half has no exact binary fraction', () => {
    for (let odd = 1; odd < 20_000; odd += 2) {
      expect(terms.percentage(odd, 20_000)).toBe(exactPercentage(odd, 20_000));
    }
    expect(terms.percentage(201, 20_000)).toBe('1.01');
  });
});

describe('a local date', () => {
  it.each(['2026-11-20', '2024-02-29', '2000-02-29', '2026-12-31', '1000-01-01', '9999-12-31'])('may be %s', (date) => {
    expect(accepts(terms.LocalDate, date)).toBe(true);
  });

  it.each([
    '2026-02-29',
    '2026-02-30',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-01',
    '2026-01-00',
    '0000-01-01',
    '2026-1-1',
    '20261120',
    '2026-11-20T00:00:00Z',
    '2026-11-20\n',
    ' 2026-11-20',
    '２０２６-11-20',
    '',
  ])('may not be %j', (date) => {
    expect(accepts(terms.LocalDate, date)).toBe(false);
  });

  it('may be any date in the calendar', () => {
    const anyDay = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(fc.property(anyDay, (day) => accepts(terms.LocalDate, day.toISOString().slice(0, 10))));
  });
});

/**
 * Letters, marks and a symbol without a visible shape: Hangul's fillers, a grapheme joiner, a variation selector,
 * Braille's blank.
 */
const drawnAsNothing = ['\u115f', '\u1160', '\u3164', '\uffa0', '\u034f', '\ufe0f', '\u{e0100}', '\u2800'];

describe('what people type', () => {
  it('accepts as a name any Unicode text that is not blank and has no NUL', () => {
    for (const name of ['Ada', 'সুমাইয়া', '李小龍', "O'Brien", ' Ada ', '🏫', '<b>', 'x'.repeat(200)]) {
      expect(accepts(terms.PersonName, name), name).toBe(true);
    }
    for (const name of ['', ' ', '\t\n', '\u3000', 'A\u0000da', 'x'.repeat(201), 7, null]) {
      expect(accepts(terms.PersonName, name), String(name)).toBe(false);
    }
  });

  it('accepts as a name nothing that hides or reverses the text beside it', () => {
    for (const name of ['নন্দিনী\u200d', 'می\u200cخواهم', 'עִבְרִית\u200f', 'Ay\u00adesha', 'Ada\ufe0f']) {
      expect(accepts(terms.PersonName, name), name).toBe(true);
    }
    for (const name of [
      'A\tda',
      'A\nda',
      'A\u0085da',
      'A\u2028da',
      'A\u001b[31mda',
      'Ada\u202egnik',
      'A\u202ada\u202c',
      'A\u2067da\u2069',
      '\u200b',
      ' \u200f\ufeff',
      ...drawnAsNothing,
    ]) {
      expect(accepts(terms.PersonName, name), JSON.stringify(name)).toBe(false);
    }
  });

  it('accepts as an email nothing invisible', () => {
    for (const sign of [
      '\u200b',
      '\u200d',
      '\ufeff',
      '\u202e',
      '\u2066',
      '\u00ad',
      '\u0007',
      '\u0085',
      '\u00a0',
      '\u3000',
      ...drawnAsNothing,
    ]) {
      for (const email of [`a${sign}@b`, `${sign}a@b`, `a@b${sign}`, `a@${sign}b`]) {
        expect(accepts(terms.Email, email), JSON.stringify(email)).toBe(false);
        expect(accepts(terms.EmailOrBlank, email), JSON.stringify(email)).toBe(false);
      }
    }
  });

  it('gives an email one form, however its characters were composed', () => {
    expect(terms.normalEmail('JOSE\u0301@Hill.example')).toBe('jos\u00e9@hill.example');
    expect(terms.normalEmail('jos\u00e9@hill.example')).toBe('jos\u00e9@hill.example');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const normal = terms.normalEmail(text);
        expect(terms.normalEmail(normal)).toBe(normal);
        expect(terms.normalEmail(text.normalize('NFD'))).toBe(normal);
      }),
    );
  });

  it('requires in an email an @ and no space', () => {
    for (const email of ['a@b', 's1@demo.rollbook.school', "o'brien+school@example.com", 'ü@ö.example']) {
      expect(accepts(terms.Email, email), email).toBe(true);
    }
    for (const email of [
      '',
      'a',
      '@',
      'a@',
      '@b',
      'a b@c',
      'a@b c',
      'a@b@c',
      'a@b\n',
      'a\u0000@b',
      `${'a'.repeat(254)}@b`,
    ]) {
      expect(accepts(terms.Email, email), email).toBe(false);
    }
  });

  it('accepts as a class 1 to 9999, as a class or group 1 to 32767, and as a roll a whole number from 1', () => {
    const numbers = [0, 1, 9999, 10_000, 32_767, 32_768, 1.5, '5'];
    expect(numbers.filter((value) => accepts(terms.HomeNumber, value))).toEqual([1, 9999]);
    expect(numbers.filter((value) => accepts(terms.ClassNumber, value))).toEqual([1, 9999, 10_000, 32_767]);
    expect([0, 1, 649, 2 ** 31 - 1, 2 ** 31, 0.5, '1', -1].map((value) => accepts(terms.Roll, value))).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('the lists that every form offers', () => {
  it('are those of the specification', () => {
    expect(terms.days[0]).toBe('Saturday');
    expect(terms.days).toHaveLength(7);
  });
});
