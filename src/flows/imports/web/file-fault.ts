import { type ImportKindName, maxImportBytes } from '../imports.contract.ts';

const spreadsheetEndings = '.xlsx,.xls,.ods,.csv,.txt';
const endings: Readonly<Partial<Record<ImportKindName, string>>> = {
  oneroster: '.zip',
  schedule: `${spreadsheetEndings},.xml,.zip`,
};

const wrongTypes: Partial<Record<ImportKindName, 'wrongTypeOneRoster' | 'wrongTypeSchedule'>> = {
  oneroster: 'wrongTypeOneRoster',
  schedule: 'wrongTypeSchedule',
};

/** The names of files that a kind takes, as a file field has them. */
export function endingsOf(kind: ImportKindName): string {
  return endings[kind] ?? spreadsheetEndings;
}

/** The names of files of any kind. */
export const anyEndings = `${spreadsheetEndings},.zip,.xml`;

/** Finds the fault of a file of any kind that the device can see. */
export function faultOfFile({ name, size }: Pick<File, 'name' | 'size'>) {
  if (!hasEnding(name, anyEndings)) return 'wrongType';
  if (size === 0) return 'emptyFile';
  return size > maxImportBytes ? 'tooLarge' : undefined;
}

/** Finds the faults of the chosen files that the device can see. */
export function faultOfFiles(kind: ImportKindName, files: readonly Pick<File, 'name' | 'size'>[]) {
  const [file] = files;
  if (!file || files.length > 1) return 'oneFile';
  if (!hasEnding(file.name, endingsOf(kind))) return wrongTypes[kind] ?? 'wrongType';
  return faultOfFile(file);
}

function hasEnding(name: string, ends: string): boolean {
  return ends.split(',').some((ending) => name.toLowerCase().endsWith(ending));
}
