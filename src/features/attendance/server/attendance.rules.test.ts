import { describe, expect, it } from 'vitest';
import { findDateFault } from './attendance.rules.ts';

describe('the date of a register', () => {
  it('may be today or before, not after', () => {
    expect(findDateFault('2026-11-20', '2026-11-20')).toBeUndefined();
    expect(findDateFault('2025-12-31', '2026-11-20')).toBeUndefined();
    expect(findDateFault('2026-11-21', '2026-11-20')).toMatch(/future/);
    expect(findDateFault('2027-01-01', '2026-12-31')).toMatch(/future/);
  });
});
