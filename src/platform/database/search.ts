import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { foldForSearch } from '../contract/fold-for-search.ts';

/** A condition: the folded column contains this text. `%` and `_` in it are escaped. */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  return like(sql.ref(column), `%${literally(text)}%`);
}

/** A condition: the folded column begins with this text. */
export function beginsWith(column: string, text: string): RawBuilder<SqlBool> {
  return like(sql.ref(column), `${literally(text)}%`);
}

/** A condition: a word of the folded column begins with this text. Hyphens and apostrophes separate words too. */
export function hasWordLike(column: string, text: string): RawBuilder<SqlBool> {
  const separators = ['-', "'", '’'].map((sign) => sql.lit(sign));
  const words = separators.reduce((text, sign) => sql`replace(${text}, ${sign}, ' ')`, sql`${sql.ref(column)}`);
  return like(sql`' ' || ${words}`, `% ${literally(text)}%`);
}

function like(column: RawBuilder<unknown>, pattern: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} like ${pattern} escape '\\'`;
}

function literally(text: string): string {
  return foldForSearch(text.trim()).replaceAll(/[\\%_]/g, '\\$&');
}
