import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** What a search compares: without case and without the accents of Latin, Greek and Cyrillic letters. */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
}

/** A condition: the folded column contains this text. `%` and `_` in it are plain characters. */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  const pattern = `%${foldForSearch(text.trim()).replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`;
}
