import { expect, it } from 'vitest';
import { maxImportBytes } from '../imports.contract.ts';
import { faultOfFiles } from './file-fault.ts';

const file = (name: string, size = 10) => ({ name, size });

it('accepts one spreadsheet, with its extension in upper or lower case', () => {
  for (const name of ['class.xlsx', 'Class.XLS', 'list.ods', 'list.csv']) {
    expect(faultOfFiles('students', [file(name)])).toBeUndefined();
  }
  expect(faultOfFiles('oneroster', [file('school.zip')])).toBeUndefined();
});

it('says what is wrong with a file before it is uploaded', () => {
  expect(faultOfFiles('students', [file('photo.png')])).toBe('wrongType');
  expect(faultOfFiles('students', [file('school.zip')])).toBe('wrongType');
  expect(faultOfFiles('oneroster', [file('list.csv')])).toBe('wrongTypeOneRoster');
  expect(faultOfFiles('students', [file('a.csv'), file('b.csv')])).toBe('oneFile');
  expect(faultOfFiles('students', [file('a.csv', 0)])).toBe('emptyFile');
  expect(faultOfFiles('students', [file('a.csv', maxImportBytes + 1)])).toBe('tooLarge');
  expect(faultOfFiles('students', [file('a.csv', maxImportBytes)])).toBeUndefined();
});
