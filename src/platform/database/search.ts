import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { foldForSearch, minJoinedLetters, wordSeparators, wordsOf } from '../contract/fold-for-search.ts';

/** A condition: the folded column has every word of the text, in any order; a text without words is in every column. */
export function hasWordsOf(column: string, text: string): RawBuilder<SqlBool> {
  const conditions = wordsOf(text).map((word) => contains(column, word));
  return conditions.length === 0 ? sql`1 = 1` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** A condition: the folded column contains a word of `wordsOf`, a longer one also across words of the column. */
export function contains(column: string, word: string): RawBuilder<SqlBool> {
  const pattern = `%${literally(word)}%`;
  const asWritten = like(sql.ref(column), pattern);
  return word.length < minJoinedLetters
    ? asWritten
    : sql`(${asWritten} or ${like(withSeparators(column, ''), pattern)})`;
}

/** A condition: the folded column begins with this text. */
export function beginsWith(column: string, text: string): RawBuilder<SqlBool> {
  return like(sql.ref(column), `${literally(text)}%`);
}

/** A condition: a word of the folded column begins with this text. */
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
