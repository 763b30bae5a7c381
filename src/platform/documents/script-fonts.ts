import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { charactersOf } from './characters.ts';

/** A script for which Rollbook has no font. */
type Script = {
  /** The code of ISO 15924, such as `Hebr`. */
  readonly code: string;
  /** The font families that show it; the first one that is installed is used. */
  readonly families: readonly string[];
  /** The Debian package that has the font. */
  readonly package: string;
};

/** Fonts of a family, and the characters that they show. */
export type Found = {
  readonly family: string;
  readonly blobs: readonly Buffer[];
  readonly characters: ReadonlySet<number>;
};

const forChinese = ['Noto Sans CJK SC', 'Noto Sans SC', 'Noto Sans TC', 'Noto Sans JP'];

const scripts: readonly (Script & { readonly letters: RegExp })[] = [
  ...['Hani', 'Bopo'].map((code) => inEastAsia(code, forChinese)),
  ...['Hira', 'Kana'].map((code) => inEastAsia(code, ['Noto Sans CJK SC', 'Noto Sans JP', 'Noto Sans SC'])),
  inEastAsia('Hang', ['Noto Sans CJK SC', 'Noto Sans KR']),
  ...Object.entries({
    Armn: 'Noto Sans Armenian',
    Cans: 'Noto Sans Canadian Aboriginal',
    Cher: 'Noto Sans Cherokee',
    Deva: 'Noto Sans Devanagari',
    Ethi: 'Noto Sans Ethiopic',
    Geor: 'Noto Sans Georgian',
    Gujr: 'Noto Sans Gujarati',
    Guru: 'Noto Sans Gurmukhi',
    Hebr: 'Noto Sans Hebrew',
    Khmr: 'Noto Sans Khmer',
    Knda: 'Noto Sans Kannada',
    Laoo: 'Noto Sans Lao',
    Mlym: 'Noto Sans Malayalam',
    Mong: 'Noto Sans Mongolian',
    Mymr: 'Noto Sans Myanmar',
    Nkoo: 'Noto Sans NKo',
    Olck: 'Noto Sans Ol Chiki',
    Orya: 'Noto Sans Oriya',
    Sinh: 'Noto Sans Sinhala',
    Syrc: 'Noto Sans Syriac',
    Taml: 'Noto Sans Tamil',
    Telu: 'Noto Sans Telugu',
    Tfng: 'Noto Sans Tifinagh',
    Thaa: 'Noto Sans Thaana',
    Thai: 'Noto Sans Thai',
    Tibt: 'Noto Serif Tibetan',
  }).map(([code, family]) => ({ code, families: [family], package: 'fonts-noto-core', letters: lettersOf(code) })),
];

function inEastAsia(code: string, families: readonly string[]) {
  return { code, families, package: 'fonts-noto-cjk', letters: lettersOf(code) };
}

/** Returns a pattern for characters that belong to a script, alone or together with others. */
function lettersOf(code: string): RegExp {
  return new RegExp(`\\p{Script_Extensions=${code}}`, 'u');
}

/** Returns the scripts of some characters for which fonts can be installed. */
export function scriptsIn(characters: string): readonly Script[] {
  return scripts.filter(({ letters }) => letters.test(characters));
}

/** The fonts in a folder and its subfolders, each read when a text needs its script. */
export class ScriptFonts {
  readonly #folder: string;
  readonly #found = new Map<string, Found | undefined>();
  #files: readonly string[] | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns the font for a script, if it is installed. */
  of({ families }: Script): Found | undefined {
    for (const family of families) {
      if (!this.#found.has(family)) this.#found.set(family, this.#read(family));
      const found = this.#found.get(family);
      if (found) return found;
    }
    return undefined;
  }

  #read(family: string): Found | undefined {
    const name = family.replace(/ CJK SC$/, ' CJK').replaceAll(' ', '');
    const isOfFamily = new RegExp(`^${name}(-Regular|-Bold|-VF|-VariableFont.*|\\[.*\\])?\\.(ttf|otf|ttc)$`);
    const blobs = this.#list()
      .filter((file) => isOfFamily.test(basename(file)))
      .map((file) => readFileSync(file));
    const [first] = blobs;
    return first && { family, blobs, characters: charactersOf(first) };
  }

  /** The list is sorted by name, because folders list their files in any order. */
  #list(): readonly string[] {
    this.#files ??= filesIn(this.#folder).toSorted();
    return this.#files;
  }
}

/** Lists no files if the folder is missing, which is the case on many servers. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));
  } catch {
    return [];
  }
}
