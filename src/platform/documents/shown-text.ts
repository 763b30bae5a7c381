/** Stands for what no font has a picture of: PDF/UA forbids a hole in its place. */
const unknown = '\ufffd';
/** Characters that the fonts have in place of others. */
const alike: Readonly<Record<string, string>> = { '✓': '✔' };
/** Breaks a line or changes a direction. */
const needsNoPicture = /[[\n\t\p{Default_Ignorable_Code_Point}]--\ufeff]/v;
/** Stands between a letter and its marks. */
const isJoiner = /\u200c|\u200d|[\ufe00-\ufe0f]/u;
/** Fonts claim to have some of them, and PDF/UA forbids them; no mark stands on one. */
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

  /** All texts in JSON. */
  inJson(json: string): string {
    return JSON.stringify(JSON.parse(json, (_key, value) => (typeof value === 'string' ? this.of(value) : value)));
  }

  of(text: string): string {
    if (isPlain.test(text)) return text;
    let shown = '';
    for (const { character, isShown } of this.#characters(text)) shown += isShown ? character : unknown;
    return shown;
  }

  /** The characters of a text that no font has, each once. */
  missingIn(text: string): string {
    if (isPlain.test(text)) return '';
    const missing = new Set<string>();
    for (const { character, isShown } of this.#characters(text)) if (!isShown) missing.add(character);
    return [...missing].join('');
  }

  *#characters(text: string) {
    // Those that can show all of the letter so far: a mark must be in a font that has the letter below it.
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
