import { expect, it } from 'vitest';
import { groupFaults } from './group-faults.ts';

function fault(cell: string, field: string, reason: string, sheet = 'Sheet1') {
  return { sheet, cell, field, code: 'bad_input', reason, message: `${field}: ${reason}` };
}

it('groups equal faults, the commonest first, by the first cell that has one', () => {
  const faults = [fault('B3', 'roll', 'taken'), fault('C4', 'class', 'unknown'), fault('C9', 'class', 'unknown')];
  expect(groupFaults(faults)).toEqual([
    { message: 'class: unknown', where: 'C4', more: 1 },
    { message: 'roll: taken', where: 'B3', more: 0 },
  ]);
});

it('names the sheet where a file has several', () => {
  const faults = [fault('B3', 'roll', 'taken', 'Grade 5'), fault('B3', 'class', 'unknown', 'Grade 6')];
  expect(groupFaults(faults).map(({ where }) => where)).toEqual(['Grade 5!B3', 'Grade 6!B3']);
});
