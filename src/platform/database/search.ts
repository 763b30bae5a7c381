import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Folds a text for searching: removes case and the accents of Latin, Greek and Cyrillic letters. */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
}

/** A condition: the folded column contains this text. `%` and `_` in it are escaped. */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  const pattern = `%${foldForSearch(text.trim()).replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`;
}
