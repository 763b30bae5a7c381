import { isLanguageTag, type LanguageTag, languageNames, languageOf } from './languages.ts';

/** The languages of a school: its own, and all that it offers, among them the own. */
export type Offer = { readonly own: LanguageTag; readonly all: readonly LanguageTag[] };

/** Where no school is known. */
export const everyLanguage: Offer = { own: 'en', all: languageNames };

/** Reads a school's choice as it is stored: tags, and commas between them. Languages of other versions are left out. */
export function offerOf(school: { readonly language: string; readonly languages: string }): Offer {
  const known = school.languages.split(',').filter(isLanguageTag);
  const own = isLanguageTag(school.language) ? school.language : 'en';
  return { own, all: known.includes(own) ? known : [own, ...known] };
}

/**
 * The best of an offer for a reader's wishes, the dearest first, such as `bn-BD`; `undefined` if none is offered. A
 * language is offered in one locale only, so its region does not matter. `*` is any that is not `refused`.
 */
export function bestOf({ own, all }: Offer, wishes: readonly string[], refused: readonly string[] = []) {
  const isRefused = (tag: LanguageTag) => refused.some((wish) => primary(wish) === languageOf(tag));
  const open = [own, ...all].filter((tag) => !isRefused(tag));
  for (const wish of wishes) {
    const found = wish === '*' ? open[0] : all.find((tag) => languageOf(tag) === primary(wish));
    if (found) return found;
  }
  return undefined;
}

function primary(wish: string): string {
  return wish.toLowerCase().split('-')[0] ?? '';
}
