/** The values of `values.fods` and of every file that LibreOffice makes from it, without the hidden sheet. */
const values = [
  ['What', 'Value'],
  ['text', '007'],
  ['textnum', '0123'],
  ['int', '25'],
  ['pad', '007'],
  ['frac', '1.5'],
  ['noise', '0.3'],
  ['negative', '-0.25'],
  ['small', '0.00000012'],
  ['large', '1234567890123450000000'],
  ['phone', '8801712345678'],
  ['date', '2012-02-29'],
  ['time', '08:05'],
  ['midnight', '00:00'],
  ['elapsed', '25:30'],
  ['both', '2012-02-29 08:05'],
  ['percent', '85%'],
  ['currency', '1234.5'],
  ['true', 'TRUE'],
  ['rich', 'Ayesha  K'],
  ['lines', 'one\ntwo'],
  ['note', 'noted'],
  ['formula', '50'],
  ['textformula', 'ab'],
  ['error', '#DIV/0!'],
  ['na', '#N/A'],
  ['defused', '+880171'],
  ['equals', '=1+1'],
  ['spaces', ' edge '],
  ['bangla', 'আয়েশা ১২'],
  ['arabic', 'عائشة & <b> "q"'],
  ['emoji', '😀👩‍🎓'],
];

const merged = [
  { line: 1, cells: ['All', '', 'C1'] },
  { line: 2, cells: ['', '', 'C2'] },
  { line: 3, cells: ['twice', 'twice'] },
  { line: 4, cells: ['twice', 'twice'] },
  { line: 8, cells: ['', 'filtered'] },
];

/** OpenDocument stores dates as text, so that its files never count them from 1904. */
export function expectedSheets(format: 'xlsx' | 'ods' | 'xls', is1904: boolean) {
  const differing = format === 'ods' ? {} : differingIn(format, is1904);
  const cells = values.map(([what = '', value = '']) => [what, differing[what] ?? value]);
  return [
    { name: 'Values & more', is1904, rows: cells.map((row, place) => ({ line: place + 1, cells: row })) },
    { name: 'Merged', is1904, rows: merged, merged: [{ fromLine: 1, fromColumn: 1, toLine: 2, toColumn: 2 }] },
    { name: 'Empty', is1904, rows: [] },
  ];
}

/**
 * If a time is stored as a fraction of a day, the library reads hours beyond a day as a date, and the beginning of 1904
 * as midnight. In XLS files, LibreOffice stores 0 for a formula whose result is text, and the library does not read how
 * numbers are shown.
 */
function differingIn(format: 'xlsx' | 'xls', is1904: boolean): Readonly<Record<string, string>> {
  return {
    ...(is1904 ? { midnight: '1904-01-01', elapsed: '1904-01-02 01:30' } : { elapsed: '1900-01-01 01:30' }),
    ...(format === 'xls' && { textformula: '0', pad: '7', percent: '0.85' }),
  };
}
