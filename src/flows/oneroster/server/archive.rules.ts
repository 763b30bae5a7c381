import { writeZip } from '../../../platform/server/zip.ts';
import type { Moment } from './file-index.rules.ts';
import { fileNames, manifestOf, textOf } from './files.rules.ts';
import type { SchoolState } from './school-state.ts';
import { toRows } from './to-files.rules.ts';

/** Returns a school as an archive of OneRoster files. The same school always gives the same archive. */
export function writeArchive(state: SchoolState, moment: Moment): Buffer {
  const rows = toRows(state, moment);
  const files = fileNames.filter((file) => rows[file].length > 0);
  return writeZip([
    { name: 'manifest.csv', content: Buffer.from(manifestOf(rows, state.school.domain)) },
    ...files.map((file) => ({ name: `${file}.csv`, content: Buffer.from(textOf(file, rows)) })),
  ]);
}
