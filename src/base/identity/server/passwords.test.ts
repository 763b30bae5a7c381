import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

const cheap = { memoryKibibytes: 64, passes: 1 };

describe('a stored password', () => {
  it('is argon2id at OWASP’s cost unless another cost is asked for', async () => {
    const hash = await hashPassword('chalk and cheese');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await isPassword('chalk and cheese', hash)).toBe(true);
  });

  it('is verified as the reference implementation of argon2 wrote it', async () => {
    const others = '$argon2id$v=19$m=64,t=1,p=1$c2FsdCBvZiAxNiBieXRlcw$BFpGI43Al2YsJPS8OEHPqpkSuUlVIDkSHNI1DBNAgLA';
    expect(await isPassword('chalk and cheese', others)).toBe(true);
    expect(await isPassword('chalk and chees', others)).toBe(false);
  });

  it('accepts only the exact password', async () => {
    const hash = await hashPassword('chalk and cheese', cheap);
    for (const wrong of ['chalk and chees', 'Chalk and cheese', 'chalk and cheese ', ' ', '', 'chalk and cheese\0']) {
      expect(await isPassword(wrong, hash), JSON.stringify(wrong)).toBe(false);
    }
  });

  it('is the same however the keyboard composes its letters', async () => {
    const hash = await hashPassword('cr\u00e8me br\u00fbl\u00e9e', cheap);
    expect(await isPassword('cre\u0300me bru\u0302le\u0301e', hash)).toBe(true);
    expect(await isPassword('creme brulee', hash)).toBe(false);
  });

  it('is the same in the digits of every script, and as earlier versions hashed it', async () => {
    const hash = await hashPassword('১২ chalks ۳', cheap);
    expect(await isPassword('12 chalks 3', hash)).toBe(true);
    expect(await isPassword('12 chalks 4', hash)).toBe(false);
    const before = '$argon2id$v=19$m=64,t=1,p=1$c2FsdCBvZiAxNiBieXRlcw$n/ITFcEtc92iC8tXwvBmOYQ75BJ1yVRwEbUWNoe+Uh8';
    expect(await isPassword('৪৮২৯১৩', before)).toBe(true);
    expect(await isPassword('482913', before)).toBe(false);
  });

  it('has its own salt, so that two equal passwords cannot be seen to be equal', async () => {
    expect(await hashPassword('the same', cheap)).not.toBe(await hashPassword('the same', cheap));
  });

  it('may be long, and any Unicode', async () => {
    const password = '🏫 школа 学校 \u0000 '.repeat(20);
    expect(await isPassword(password, await hashPassword(password, cheap))).toBe(true);
  });
});
