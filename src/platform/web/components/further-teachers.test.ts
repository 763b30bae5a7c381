import { expect, it } from 'vitest';
import { allTeachers, furtherOf, toFurther } from './further-teachers.ts';

it('keeps further teachers as a text, including fields in which nobody is chosen yet', () => {
  for (const emails of [[], [''], ['a@b.c'], ['a@b.c', ''], ['', 'a@b.c']]) {
    expect(furtherOf(toFurther(emails)), JSON.stringify(emails)).toEqual(emails);
  }
  expect(allTeachers('a@b.c', toFurther(['', 'd@b.c', 'a@b.c']))).toEqual(['a@b.c', 'd@b.c']);
  expect(allTeachers('', '')).toEqual([]);
});
