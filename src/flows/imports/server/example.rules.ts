import { type Language, languageNames } from '../../../languages/languages.ts';
import { columnWords } from '../../../platform/server/column-words.ts';
import type { GivenRow, ImportField } from './import-kind.ts';

/** The text of a field in the example row of a template in this language. */
export function exampleIn(language: Language, { example }: Pick<ImportField, 'example'>): string {
  return typeof example === 'string' ? example : columnWords[language].examples[example.word];
}

/**
 * Returns whether a row is the template's example, in any language, with unchanged free text; fields with choices are
 * not compared.
 */
export function isExample(fields: readonly ImportField[], { given }: Pick<GivenRow, 'given'>): boolean {
  const own = fields.filter(({ example, choices, words }) => example !== '' && !choices && !words);
  const isOf = (language: Language) => own.every((field) => given[field.name] === exampleIn(language, field));
  return own.length > 1 && languageNames.some(isOf);
}
