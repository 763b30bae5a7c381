import { expect, it } from 'vitest';
import { marksOfStudents } from './marks-of-students.ts';

const student = (_id: string, roll: number) => ({ _id, roll, name: _id, session: '2026' });

it('leaves what was typed with its student when the list is of another day, and has it back with the first day', () => {
  const today = [student('Ayesha', 1), student('Bilal', 2), student('Joined', 3)];
  const then = [student('Moved', 1), student('Bilal', 2), student('Ayesha', 3)];
  const other = marksOfStudents({ marks: { 1: '17', 'note 1': 'Well read', 2: '', 3: '9' }, aside: {} }, today, then);
  const notes = { 'note 1': '', 'note 2': '', 'note 3': 'Well read' };
  expect(other).toEqual({ marks: { 1: '', 2: '', 3: '17', ...notes }, aside: { Joined: '9' } });
  const typed = { ...other, marks: { ...other.marks, 1: '5' } };
  expect(marksOfStudents(typed, then, today)).toMatchObject({
    marks: { 1: '17', 2: '', 3: '9' },
    aside: { Moved: '5' },
  });
});
