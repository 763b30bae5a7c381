import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { foldForSearch, minJoinedLetters, wordSeparators, wordsOf } from '../contract/fold-for-search.ts';

/**
 * A condition that a folded column contains every word of the text, in any order. A text without words matches every
 * column.
 */
export function hasWordsOf(column: string, text: string): RawBuilder<SqlBool> {
  const conditions = wordsOf(text).map((word) => contains(column, word));
  return conditions.length === 0 ? sql`1 = 1` : sql`(${sql.join(conditions, sql` and `)})`;
}

/**
 * A condition that a folded column contains a word of `wordsOf`; a longer word also matches across the column's words.
 */
export function contains(column: string, word: string): RawBuilder<SqlBool> {
  const pattern = `%${literally(word)}%`;
  const asWritten = like(sql.ref(column), pattern);
  return word.length < minJoinedLetters
    ? asWritten
    : sql`(${asWritten} or ${like(withSeparators(column, ''), pattern)})`;
}

/** A condition that a folded column begins with this text. */
export function beginsWith(column: string, text: string): RawBuilder<SqlBool> {
  return like(sql.ref(column), `${literally(text)}%`);
}

/** A condition that a word of a folded column begins with this text. */
export function hasWordLike(column: string, text: string): RawBuilder<SqlBool> {
  return like(sql`' ' || ${withSeparators(column, ' ')}`, `% ${literally(text)}%`);
}

function withSeparators(column: string, by: '' | ' '): RawBuilder<unknown> {
  return wordSeparators.reduce<RawBuilder<unknown>>(
    (text, sign) => sql`replace(${text}, ${sql.lit(sign)}, ${sql.lit(by)})`,
    sql.ref(column),
  );
}

function like(column: RawBuilder<unknown>, pattern: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} like ${pattern} escape '\\'`;
}

function literally(text: string): string {
  return foldForSearch(text.trim()).replaceAll(/[\\%_]/g, '\\$&');
}
