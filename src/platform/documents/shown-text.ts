/** Replaces a character that no font has: PDF/UA forbids a missing glyph. */
const unknown = '\ufffd';
/** Characters that the fonts have as a replacement for others. */
const alike: Readonly<Record<string, string>> = { '✓': '✔' };
/** Characters that need no glyph, because they break a line or change the direction. */
const needsNoPicture = /[[\n\t\p{Default_Ignorable_Code_Point}]--\ufeff]/v;
/** Characters between a letter and its marks. */
const isJoiner = /\u200c|\u200d|[\ufe00-\ufe0f]/u;
/**
 * Characters that are never shown: fonts claim to have some of them, but PDF/UA forbids them, and no mark can be on
 * one.
 */
const hasNone = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/u;
const isMark = /\p{M}/u;
const isPlain = /^[\x20-\x7e]*$/;

/** The characters of each font. */
type Fonts = readonly ReadonlySet<number>[];

/** Replaces the characters of texts that the fonts cannot show. */
export class ShownText {
  readonly #fonts: Fonts;

  constructor(fonts: Fonts) {
    this.#fonts = fonts;
  }

  /** Replaces the characters of all texts in a JSON text. */
  inJson(json: string): string {
    return JSON.stringify(JSON.parse(json, (_key, value) => (typeof value === 'string' ? this.of(value) : value)));
  }

  of(text: string): string {
    if (isPlain.test(text)) return text;
    let shown = '';
    for (const { character, isShown } of this.#characters(text)) shown += isShown ? character : unknown;
    return shown;
  }

  /** Returns the characters of a text that no font has, each once. */
  missingIn(text: string): string {
    if (isPlain.test(text)) return '';
    const missing = new Set<string>();
    for (const { character, isShown } of this.#characters(text)) if (!isShown) missing.add(character);
    return [...missing].join('');
  }

  *#characters(text: string) {
    // The fonts that can show all of the letter so far: a mark must be in the same font as its letter.
    let fonts: Fonts = [];
    for (const given of text) {
      const character = alike[given] ?? given;
      const isJoined = isJoiner.test(character);
      const needsNone = isJoined || needsNoPicture.test(character);
      if (!isJoined) fonts = this.#having(character, isMark.test(character) ? fonts : this.#fonts);
      yield { character, isShown: fonts.length > 0 || needsNone };
    }
  }

  #having(character: string, fonts: Fonts): Fonts {
    if (hasNone.test(character)) return [];
    return fonts.filter((font) => font.has(character.codePointAt(0) as number));
  }
}
