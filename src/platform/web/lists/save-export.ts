import type words from '../../../languages/en/columns.ts';
import { callForFile } from '../api/other-calls.ts';
import { saveFile } from '../components/save-file.ts';
import { rangesOf } from './ranges.ts';

export type Exported = {
  /** The list, by its name in `/api/exports/{kind}`. */
  readonly kind: keyof (typeof words)['sheets'];
  /** The list's filters. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** The `_id`s of the selected rows, if only these are wanted. */
  readonly chosen?: readonly string[];
};

export type ExportFormat = 'xlsx' | 'csv' | 'pdf';

/** Fetches a list as a file and saves it; returns the file's name. */
export async function saveExport({ kind, query, chosen }: Exported, format: ExportFormat): Promise<string> {
  // Every signed-in person can make this call; the server checks which lists they can read.
  const endpoint = { method: 'GET', path: `/api/exports/${kind}`, access: 'notices.export' } as const;
  const file = await callForFile(endpoint, { query: { ...query, ...(chosen && { ids: rangesOf(chosen) }), format } });
  saveFile(file, file.name);
  return file.name;
}
