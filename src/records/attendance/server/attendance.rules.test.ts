import { describe, expect, it } from 'vitest';
import { isInFuture } from './attendance.rules.ts';

describe('the date of a register', () => {
  it('may be today or before, not after', () => {
    expect(isInFuture('2026-11-20', '2026-11-20')).toBe(false);
    expect(isInFuture('2025-12-31', '2026-11-20')).toBe(false);
    expect(isInFuture('2026-11-21', '2026-11-20')).toBe(true);
    expect(isInFuture('2027-01-01', '2026-12-31')).toBe(true);
  });
});
