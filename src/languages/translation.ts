/** The forms that words for a number of things can have, as `Intl.PluralRules` names them. */
type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type PluralOf<Key> = Key extends `${infer Base}_other` ? Base : never;
type FormIn<English> = `${PluralOf<keyof English>}_${Plural}`;

/** Keys of English without plural forms, and of each plural the form that every language has. */
type KeysIn<English> = Exclude<keyof English, FormIn<English>> | `${PluralOf<keyof English>}_other`;

/**
 * The words of a file in another language: the same keys as in English, with that language's own plural forms. Which
 * these are is known to `Intl.PluralRules`, by which a test compares them.
 */
export type Translation<English> = {
  readonly [Key in KeysIn<English>]: Key extends keyof English
    ? English[Key] extends string
      ? string
      : Translation<English[Key]>
    : string;
} & { readonly [Key in FormIn<English>]?: string };
