import { type LanguageTag, languageOf, localeOf } from '../../languages/languages.ts';
import type { Fault, RefusalWords } from '../contract/reason.ts';
import { wordFault } from '../contract/word-fault.ts';
import { readCatalogues } from './catalogues.ts';

const catalogues = await readCatalogues<RefusalWords>('refusals');

/** Returns the text of a fault in a language and in the locale that the tag names. */
export function wordsFor(fault: Fault, tag: LanguageTag): string {
  return wordFault(fault, catalogues[languageOf(tag)], localeOf(tag)) ?? fault.reason;
}
