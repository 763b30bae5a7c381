import { expect, it } from 'vitest';
import { reachedLevel } from '../../platform/contract/mark-scale.ts';
import { shareOf } from '../../platform/contract/share.ts';
import { findMarkScaleFaults } from './mark-scale-faults.ts';
import { scalePresetNames, scalePresets } from './mark-scale-presets.ts';

it.each(scalePresetNames)('the scale preset %s has no fault', (name) => {
  expect(findMarkScaleFaults(scalePresets[name])).toEqual({});
});

it('gives as the level of a mean the highest that it reaches', () => {
  const ib = { name: 'IB', ...scalePresets.ib, levels: [...scalePresets.ib.levels] };
  // 5.5 of 7 reaches 5, and exactly 6 of 7 reaches 6.
  expect(reachedLevel(ib, shareOf(55, 70))?.name).toBe('5');
  expect(reachedLevel(ib, shareOf(6, 7))?.name).toBe('6');
  expect(reachedLevel(ib, shareOf(0, 7))?.name).toBe('1');
});
