type Facts = {
  readonly name: string;
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** Locales in which a school may offer the language instead, such as one with other digits. */
  readonly otherLocales?: readonly string[];
  /** The word before the number of a class without a name: within a sentence, and alone. */
  readonly ofClass: { readonly class: string; readonly Class: string };
  /** In place of a class where there is none: within a sentence, and alone. */
  readonly noClass: { readonly class: string; readonly Class: string };
};

/**
 * The languages of Rollbook. Another one is a folder beside this file, with one file for each of English's, and a line
 * here. `name` is what its own readers call it; `locale` decides digits, dates, plurals and sorting, the digits of Arabic
 * by name, as browsers differ in them.
 */
export const languages = {
  en: {
    name: 'English',
    locale: 'en-GB',
    direction: 'ltr',
    ofClass: { class: 'class', Class: 'Class' },
    noClass: { class: 'no class', Class: 'No class' },
  },
  bn: {
    name: 'বাংলা',
    locale: 'bn-BD',
    direction: 'ltr',
    ofClass: { class: 'শ্রেণি', Class: 'শ্রেণি' },
    noClass: { class: 'কোনো শ্রেণি নয়', Class: 'কোনো শ্রেণি নয়' },
  },
  ar: {
    name: 'العربية',
    locale: 'ar-u-nu-latn',
    direction: 'rtl',
    otherLocales: ['ar-EG'],
    ofClass: { class: 'الصف', Class: 'الصف' },
    noClass: { class: 'بلا صف', Class: 'بلا صف' },
  },
} as const satisfies Record<string, Facts>;

export type Language = keyof typeof languages;

export const languageNames = Object.keys(languages) as [Language, ...Language[]];

type OtherLocale<L extends Language> = L extends Language
  ? (typeof languages)[L] extends { readonly otherLocales: readonly (infer Locale extends string)[] }
    ? Locale
    : never
  : never;

/** How a school offers a language: by its name, or by one of its other locales: `ar` or `ar-EG`. */
export type LanguageTag = Language | OtherLocale<Language>;

export function isLanguageTag(text: string): text is LanguageTag {
  return languageNames.some((name) => tagsOf(name).includes(text));
}

export function languageOf(tag: LanguageTag): Language {
  return languageNames.find((name) => tagsOf(name).includes(tag)) as Language;
}

/** The locale that decides digits, dates, plurals and sorting. */
export function localeOf(tag: LanguageTag): string {
  return languages[tag as Language]?.locale ?? tag;
}

/* @__NO_SIDE_EFFECTS__ */
/** Every tag, each language's own before its other locales. */
export function languageTags(): [LanguageTag, ...LanguageTag[]] {
  return languageNames.flatMap(tagsOf) as [LanguageTag, ...LanguageTag[]];
}

function tagsOf(name: Language): readonly string[] {
  const { otherLocales = [] }: Facts = languages[name];
  return [name, ...otherLocales];
}
