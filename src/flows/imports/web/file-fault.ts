import { type ImportKindName, maxImportBytes } from '../imports.contract.ts';

const endings: Readonly<Partial<Record<ImportKindName, string>>> = { oneroster: '.zip' };
const spreadsheetEndings = '.xlsx,.xls,.ods,.csv,.txt';

/** The names of files that a kind takes, as a file field has them. */
export function endingsOf(kind: ImportKindName): string {
  return endings[kind] ?? spreadsheetEndings;
}

/** Finds the faults of the chosen files that the device can see. */
export function faultOfFiles(kind: ImportKindName, files: readonly Pick<File, 'name' | 'size'>[]) {
  const [file] = files;
  if (!file || files.length > 1) return 'oneFile';
  const isKnown = endingsOf(kind)
    .split(',')
    .some((ending) => file.name.toLowerCase().endsWith(ending));
  if (!isKnown) return kind === 'oneroster' ? 'wrongTypeOneRoster' : 'wrongType';
  if (file.size === 0) return 'emptyFile';
  if (file.size > maxImportBytes) return 'tooLarge';
  return undefined;
}
