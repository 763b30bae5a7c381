import { expect, it } from 'vitest';
import { shareOf } from '../../platform/contract/share.ts';
import { gradeOf } from './grade-of.ts';
import { presetNames, presets } from './presets.ts';
import { findScaleFaults } from './scale-faults.ts';

it.each(presetNames)('the preset %s has no fault', (name) => {
  expect(findScaleFaults(presets[name])).toEqual({});
});

it('gives the letters and points of Bangladesh', () => {
  const of = (mark: number) => {
    const band = gradeOf(presets.letters, shareOf(mark, 100));
    return [band?.name, band?.points, band?.passes];
  };
  expect(of(80)).toEqual(['A+', 5, true]);
  expect(of(79)).toEqual(['A', 4, true]);
  expect(of(60)).toEqual(['A-', 3.5, true]);
  expect(of(33)).toEqual(['D', 1, true]);
  expect(of(32)).toEqual(['F', 0, false]);
});

it('gives a grade of 1 to 6, of which 4 passes', () => {
  const of = (mark: number) => gradeOf(presets.oneToSix, shareOf(mark, 100));
  expect([100, 92, 91, 67, 50, 49, 30, 29, 0].map((mark) => of(mark)?.name).join(' ')).toBe('1 1 2 3 4 5 5 6 6');
  expect([of(50)?.passes, of(49)?.passes]).toEqual([true, false]);
});

it('gives the full points out of 20, rounded down', () => {
  const of = (mark: number, max: number) => gradeOf(presets.twenty, shareOf(mark, max))?.name;
  for (let points = 0; points <= 20; points += 1) expect(of(points, 20)).toBe(String(points));
  expect(of(39, 40)).toBe('19');
});
