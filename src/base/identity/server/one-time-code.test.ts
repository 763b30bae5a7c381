import { describe, expect, it } from 'vitest';
import { codeAddress, codeAt, codeOfStep, newCodeSecret, stepOfCode, toBase32 } from './one-time-code.ts';

const key = Buffer.from('12345678901234567890');
const secret = toBase32(key);
const at = (seconds: number) => new Date(seconds * 1000);

describe('codes of an authenticator app', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are at %i seconds those of RFC 6238', (seconds, code) => {
    expect(codeOfStep(key, Math.floor(seconds / 30), 8)).toBe(code);
    expect(codeAt(secret, at(seconds))).toBe(code.slice(2));
  });

  it('are valid in their time step and the ones next to it, and in no other', () => {
    const step = 41_152_263;
    const code = codeAt(secret, at(step * 30 + 7));
    const stepAt = (steps: number) => stepOfCode(secret, code, at((step + steps) * 30 + 7));
    expect([-2, -1, 0, 1, 2].map(stepAt)).toEqual([undefined, step, step, step, undefined]);
  });

  it('are six digits and nothing else', () => {
    const code = codeAt(secret, at(59));
    for (const wrong of ['', '0', `${code}0`, code.slice(1), ` ${code}`, 'aaaaaa', '২৮৭০৮২']) {
      expect(stepOfCode(secret, wrong, at(59)), wrong).toBeUndefined();
    }
  });

  it('have secrets of 160 random bits, and an address that apps read', () => {
    const one = newCodeSecret();
    expect(one).toMatch(/^[A-Z2-7]{32}$/);
    expect(newCodeSecret()).not.toBe(one);
    const address = new URL(codeAddress(one, { school: 'Hill & Vale', email: 'a+b@hill.example' }));
    expect(address.pathname).toBe('//totp/Hill%20%26%20Vale:a%2Bb%40hill.example'.replace('//totp', ''));
    expect(Object.fromEntries(address.searchParams)).toEqual({
      secret: one,
      issuer: 'Hill & Vale',
      digits: '6',
      period: '30',
    });
  });
});
