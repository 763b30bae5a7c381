import { expect, it } from 'vitest';
import { errorStatus } from './errors.ts';

it('maps each kind of refusal to the designed status', () => {
  expect(errorStatus).toMatchObject({
    bad_input: 400,
    not_signed_in: 401,
    not_allowed: 403,
    not_found: 404,
    duplicate: 409,
    clash: 409,
    too_large: 413,
    wrong_type: 415,
    slow_down: 429,
  });
  expect(Object.values(errorStatus).every((status) => status >= 400 && status < 600)).toBe(true);
});
