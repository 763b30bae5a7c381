import type english from '../../languages/en/columns.ts';
import type { Translation } from '../../languages/translation.ts';
import { readCatalogues } from './catalogues.ts';

export type ColumnWords = Translation<typeof english>;

/** The name of a column that a file can have. */
export type ColumnName = keyof ColumnWords['headings'];

/** The texts of spreadsheets in each language: headings, the words of lists, and the names of sheets. */
export const columnWords = await readCatalogues<ColumnWords>('columns');
