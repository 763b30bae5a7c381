import { describe, expect, it } from 'vitest';
import { normalPhone } from './phone-number.ts';

describe('a phone number', () => {
  it.each([
    [
      'Asia/Dhaka',
      [
        '01712-345678',
        '+880 1712 345678',
        '008801712345678',
        '8801712345678',
        '০১৭১২ ৩৪৫৬৭৮',
        '＋８８０（１７１２）３４５−６７８',
        '\u200B01712\u00AD345678',
      ],
      '+8801712345678',
    ],
    ['Asia/Kolkata', ['098765 43210', '98765 43210', '+91 98765-43210', '919876543210'], '+919876543210'],
    ['America/Chicago', ['(312) 555-0142', '1-312-555-0142', '+1 312.555.0142'], '+13125550142'],
    ['Europe/Budapest', ['06 30 123 4567', '+36 30 123 4567', '30 123 4567'], '+36301234567'],
    ['Europe/Rome', ['06 1234 5678', '+39 06 1234 5678'], '+390612345678'],
    ['Europe/Moscow', ['8 912 345-67-89', '+7 912 345 67 89'], '+79123456789'],
    ['Africa/Cairo', ['٠١٠ ١٢٣٤ ٥٦٧٨', '+20 10 1234 5678'], '+201012345678'],
  ])('of a school in %s has one form however it is typed', (timeZone, typed, form) => {
    for (const text of typed) expect(normalPhone(text, timeZone), text).toBe(form);
  });

  it('cannot have letters, too few or too many digits, or no known country', () => {
    for (const text of ['', 'call me', '123', '+0123456789', '01712-345678 ext. 4', '+1234567890123456'])
      expect(normalPhone(text, 'Asia/Dhaka'), text).toBeUndefined();
    expect(normalPhone('01712345678', 'UTC')).toBeUndefined();
    expect(normalPhone('+8801712345678', 'UTC')).toBe('+8801712345678');
  });
});
