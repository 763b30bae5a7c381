import { type ImportKindName, maxImportBytes } from '../imports.contract.ts';

const endings: Readonly<Partial<Record<ImportKindName, string>>> = { oneroster: '.zip' };
const spreadsheetEndings = '.xlsx,.xls,.ods,.csv,.txt';

/** The names of files that a kind takes, as a file field has them. */
export function endingsOf(kind: ImportKindName): string {
  return endings[kind] ?? spreadsheetEndings;
}

/** The names of files of any kind. */
export const anyEndings = `${spreadsheetEndings},.zip`;

/** Finds the fault of a file of any kind that the device can see. */
export function faultOfFile({ name, size }: Pick<File, 'name' | 'size'>) {
  if (!anyEndings.split(',').some((ending) => name.toLowerCase().endsWith(ending))) return 'wrongType';
  if (size === 0) return 'emptyFile';
  return size > maxImportBytes ? 'tooLarge' : undefined;
}

/** Finds the faults of the chosen files that the device can see. */
export function faultOfFiles(kind: ImportKindName, files: readonly Pick<File, 'name' | 'size'>[]) {
  const [file] = files;
  if (!file || files.length > 1) return 'oneFile';
  const isKnown = endingsOf(kind)
    .split(',')
    .some((ending) => file.name.toLowerCase().endsWith(ending));
  if (!isKnown) return kind === 'oneroster' ? 'wrongTypeOneRoster' : 'wrongType';
  return faultOfFile(file);
}
