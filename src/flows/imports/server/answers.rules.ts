import type { cellDates, dateOrders, markRules } from '../imports.contract.ts';
import { foldHeading } from './fold-heading.ts';

/** The order of the numbers of a date such as 03/04/12. */
export type AnsweredOrder = (typeof dateOrders)[number];

/** A row of a file by its number in its sheet. */
type LeftOutRow = { readonly sheet: string; readonly line: number };

/** The answers about a file apart from its columns: its encoding, its dates, and single words in it. */
export type Answers = {
  /** The encoding of a text file. */
  readonly letters?: string;
  /** Keyed by field: how its dates are written. */
  readonly dates?: Readonly<Record<string, AnsweredOrder>>;
  /** By field: whether day and month are swapped in cells that contain dates. */
  readonly cells?: Readonly<Record<string, (typeof cellDates)[number]>>;
  /** The rule for marks that are not whole. */
  readonly marks?: (typeof markRules)[number];
  /** The rows that somebody left out. */
  readonly leftOut?: readonly LeftOutRow[];
  /**
   * By field and by text in the file: the meaning; `null` if the text means nothing. The text `''` stands for rows
   * without a value.
   */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
};

/** The fields whose words mean the same in the next file. */
export const rememberedFields = ['class', 'gender', 'day', 'subject', 'teacherEmail', 'status'] as const;

/** The meanings of words in a school's files, by field and folded word. */
export type KnownWords = ReadonlyMap<string, string>;

export function wordKey(field: string, word: string): string {
  return JSON.stringify([field, foldHeading(word)]);
}

/** Whether somebody left a row out. */
export function isLeftOut({ leftOut = [] }: Answers, { sheet, line }: LeftOutRow): boolean {
  return leftOut.some((one) => one.line === line && one.sheet === sheet);
}

/** Returns whether a person confirmed that a value is meant as it is written. */
export function isConfirmed({ values }: Answers, field: string, text: string): boolean {
  return Object.values(values?.[field] ?? {}).includes(text);
}

/** Returns whether a person gave a value for all rows in which the field is empty. */
export function hasForAll({ values }: Answers, field: string): boolean {
  return Boolean(values?.[field]?.['']);
}

/** The answered meaning of a field's value; `undefined` where there is none. */
export function meaningOf(
  { values }: Answers,
  words: KnownWords,
  { field, text }: { readonly field: string; readonly text: string },
): string | null | undefined {
  const said = values?.[field] ?? {};
  return Object.hasOwn(said, text) ? said[text] : words.get(wordKey(field, text));
}
