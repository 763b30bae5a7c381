import { expect, it } from 'vitest';
import { filesOfKinds } from '../../../../test/imports.ts';
import { importKinds } from '../imports.contract.ts';
import { guessKind } from './guess.rules.ts';
import { kindOf } from './kinds.ts';

const kinds = importKinds.filter((kind) => kind !== 'oneroster').map(kindOf);

/** The kind of a file of these rows. */
function guess(rows: readonly (readonly string[])[], fileName = 'file.csv') {
  const sheet = { name: 'file', is1904: false, rows: rows.map((cells, place) => ({ line: place + 1, cells })) };
  return guessKind(fileName, [sheet], kinds).kind;
}

it.each(Object.entries(filesOfKinds))('a file of %s is known by its headings', (kind, rows) => {
  expect(guess(rows)).toBe(kind);
});

it('where headings say little, the name of the file decides', () => {
  const rows = [
    ['Name', 'Phone'],
    ['Nadia Islam', ''],
  ];
  expect(guess(rows, 'Teachers 2026.csv')).toBe('teachers');
  expect(guess(rows, 'Pupils.csv')).toBe('students');
});

it('a file with a column for each subject is recognised as marks', () => {
  const rows = [
    ['Roll', 'Name', 'Bangla', 'English', 'Mathematics'],
    ['501', 'Amina', '78', '64.5', '90'],
  ];
  expect(guess(rows)).toBe('marks');
});

it('a file with names, phones and emails and nothing of students is of teachers', () => {
  const rows = [
    ['Cognome', 'Nome', 'Codice fiscale', 'Classe di concorso', 'E-mail istituzionale', 'Cellulare'],
    ['Conti', 'Elisa', 'CNTLSE80A41H501X', 'A-12 Lettere', 'e.conti@ic.example', '333 555 0361'],
    ['Costa', 'Salvo', 'CSTSLV75B01G273X', 'A-28 Matematica', 's.costa@ic.example', '333 555 0362'],
  ];
  expect(guess(rows)).toBe('teachers');
});
