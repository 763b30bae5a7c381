/**
 * The code pages in which spreadsheet programs save text, and how text looks in each: of one script, in the letters of
 * a language, frequent letters often, capitals before small letters. A text that fits several of them is doubtful.
 */

type LettersChoice = {
  /** The name of the encoding for `TextDecoder`. */
  readonly encoding: string;
  /** The first cells with letters beyond ASCII, decoded in this way. */
  readonly sample: string;
};

export type Letters = {
  readonly encoding: string;
  /** Whether the file can also be decoded differently, with letters that are about as likely. */
  readonly isDoubtful: boolean;
  /** The choices, the likeliest first. */
  readonly choices: readonly LettersChoice[];
};

/** For each code page, the letters beyond ASCII of each language that is written in it. */
const latinPages: Readonly<Record<string, readonly string[]>> = {
  'windows-1252': [
    ...[
      'éèêëàâçùûüîïôœæÿ',
      'äöüßéèàç',
      'áéíóúüñºª¿¡',
      'ãõáâàéêíóôúçº',
      'åäöéøæü',
      'åæøéèêóòâô',
      'éëïöüáíóúèà',
      'àèéìòóù',
    ],
    ...['áéíóúýþðæö', 'àáéèíïòóúüç·ñ'],
  ],
  'windows-1250': [...['ąćęłńóśźż', 'áčďéěíňóřšťúůýžäĺľŕô', 'áéíóöőúüű', 'čćđšžéáö', 'ăâîşţșț', 'äöüßé', 'çëé']],
  'windows-1254': ['çğıöşüİâîû'],
  'windows-1257': ['āčēģīķļņšūžōŗ', 'ąčęėįšųūž', 'äöüõšž'],
  'windows-1258': ['ăâđêôơưàảãáạéèíóúý\u0300\u0301\u0303\u0309\u0323'],
  macintosh: ['éèêëàâçùûüîïôœæ', 'äöüßéèàç', 'áéíóúüñ', 'ãõáâàéêíóôúç', 'åäöéøæü'],
};

/** The letters of other scripts: all of them, and those that make up most of any text. */
const scripts: Readonly<Record<string, { readonly all: RegExp; readonly frequent: string; readonly isRare?: true }>> = {
  'windows-1251': { all: /^[\u0400-\u045f\u0490\u0491\u2019’]+$/u, frequent: 'аеинорствлкмдпуяьіы' },
  'koi8-r': { all: /^[\u0410-\u044fЁё]+$/u, frequent: 'аеинорствлкмдпуяьы', isRare: true },
  ibm866: { all: /^[\u0410-\u044fЁё]+$/u, frequent: 'аеинорствлкмдпуяьы', isRare: true },
  'x-mac-cyrillic': { all: /^[\u0400-\u045f\u0490\u0491]+$/u, frequent: 'аеинорствлкмдпуяьіы', isRare: true },
  'windows-1253': { all: /^[\u0384-\u03ce]+$/u, frequent: 'αειηορστνκλμπςάίό' },
  'windows-1255': { all: /^[\u05b0-\u05f4]+$/u, frequent: 'יוהלאמרבתשנדחקם' },
  'windows-1256': { all: /^[\u060c-\u06d2\u200c\u200d]+$/u, frequent: 'املينرودبةتحسعهفكأ' },
  'windows-874': { all: /^[\u0e00-\u0e5b]+$/u, frequent: 'านรกอเงมยลวดทตสิี่้ั์' },
};

/** The ranges of the lead bytes of East Asian characters in daily use. */
const doubleByte: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  shift_jis: [
    [0x82, 0x83],
    [0x88, 0x97],
  ],
  'euc-jp': [
    [0xa4, 0xa5],
    [0xb0, 0xcf],
  ],
  gbk: [[0xb0, 0xd7]],
  big5: [[0xa4, 0xc6]],
  'euc-kr': [[0xb0, 0xc8]],
};

/** The most bytes of a file that are examined. */
const mostBytes = 200_000;
/** A text with a lower likelihood is not a text of the language. */
const leastLikely = 0.55;
const leastShown = 0.1;
const mostChoices = 6;
/** The difference of likelihood within which code pages count as equally likely. */
const near = 0.12;
/** Fewer bytes of East Asian characters than this are not significant. */
const shortBytes = 24;
const nearOfShort = 0.35;

/** Finds how a text that is not UTF can be decoded; `undefined` if no code page gives text. */
export function findLetters(content: Buffer): Letters | undefined {
  const part = content.subarray(0, mostBytes);
  const readings = [...Object.keys(latinPages), ...Object.keys(scripts), ...Object.keys(doubleByte)].flatMap(
    (encoding) => {
      const text = decodeIn(encoding, part);
      if (text === undefined) return [];
      return [{ encoding, text, likelihood: likelihoodOf(encoding, text, part), sample: sampleOf(text) }];
    },
  );
  const sorted = readings
    .filter(({ likelihood }) => likelihood > leastShown)
    .toSorted((one, other) => other.likelihood - one.likelihood);
  const different = sorted.filter((one, place) => sorted.findIndex(({ text }) => text === one.text) === place);
  const [best, next] = different;
  if (!best) return undefined;
  const isShort = best.encoding in doubleByte && part.filter((byte) => byte >= 0x80).length < shortBytes;
  const apart = isShort ? nearOfShort : near;
  return {
    encoding: best.encoding,
    isDoubtful: best.likelihood < leastLikely || (next !== undefined && best.likelihood - next.likelihood < apart),
    choices: different.slice(0, mostChoices).map(({ encoding, sample }) => ({ encoding, sample })),
  };
}

/** Decodes the content by a code page; `undefined` if some bytes have no meaning in it. */
function decodeIn(encoding: string, content: Buffer): string | undefined {
  try {
    // The examined part can end within a character.
    const text = new TextDecoder(encoding, { fatal: true }).decode(content, { stream: content.length === mostBytes });
    return /[\u0080-\u009f\ufffd\ue000-\uf8ff]/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Returns a likelihood from 0, which is no text, to 1. */
function likelihoodOf(encoding: string, text: string, content: Buffer): number {
  const ranges = doubleByte[encoding];
  if (ranges) return likelihoodOfPairs(encoding, content, ranges) * (1 - shareMixed(text));
  const words = text.match(/[\p{L}\p{M}\p{N}[\p{S}--\|]’]*[^\0-\x7f][\p{L}\p{M}\p{N}[\p{S}--\|]’]*/gv) ?? [];
  const pages = latinPages[encoding];
  const sum = pages ? latinWords(words, pages) : scriptWords(words, scripts[encoding]);
  return words.length === 0 ? 0 : sum / words.length;
}

/** Signs that appear beside words in any language. */
const signs = /^[€£°§«»“”„‘’–—…·•©®™№¿¡\u00a0]+$/u;

/** Rates words of Latin letters: their letters beyond ASCII must be of one language throughout the file. */
function latinWords(words: readonly string[], languages: readonly string[]): number {
  const cased = words.filter((word) => !signs.test(word));
  if (cased.length === 0) return words.length * 0.9;
  const whole = cased.map(
    (word) =>
      /^[\p{Script=Latin}\p{M}ºª’·\d]+$/u.test(word) &&
      hasUsualCase(word) &&
      !isMostlyAccents(word) &&
      !misreadVowel.test(word),
  );
  const inLanguage = languages.map(
    (letters) =>
      cased.filter(
        (word, place) =>
          whole[place] &&
          [...word.toLowerCase().replace('i̇', 'i')].every((one) => one <= '\x7f' || letters.includes(one)),
      ).length,
  );
  return (words.length * Math.max(...inLanguage)) / cased.length;
}

/** Returns whether a word has hardly any plain letters, which no language has in words of three letters or more. */
function isMostlyAccents(word: string): boolean {
  const letters = [...word.normalize('NFC')];
  const accents = letters.filter((one) => one > '\x7f').length;
  return accents >= 2 && accents > letters.length * 0.67;
}

/** The French vowels è and à and the Danish ø, read as letters that hardly ever stand between two consonants. */
const misreadVowel = /[b-df-hj-np-tv-xz][čŕřų][b-df-hj-np-tv-xz]|ič[rvgm]/i;

/**
 * Returns whether a word is in small letters, capitals, or with a first capital; a capital follows a small letter only
 * in names like McDonald.
 */
function hasUsualCase(word: string): boolean {
  return (
    !/\p{Ll}\P{ASCII}*\p{Lu}/u.test(word.replace(/^(Mc|Mac|De|Di|Le|La|O)(?=\p{Lu})/u, '')) &&
    !/\p{Ll}[A-Z]{2}/u.test(word) &&
    !/^[A-Z][\p{Lu}--[A-Z]]\p{Ll}/v.test(word)
  );
}

function scriptWords(words: readonly string[], alphabet: (typeof scripts)[string] | undefined): number {
  if (!alphabet) return 0;
  let sum = 0;
  for (const word of words) {
    if (signs.test(word)) sum += 0.5;
    else if (!alphabet.all.test(word) || !hasUsualCase(word)) sum += 0;
    else {
      const letters = [...word.toLowerCase()];
      const frequent = letters.filter((one) => alphabet.frequent.includes(one)).length / letters.length;
      // Names begin with capitals if the script has them; hardly any word has only capitals.
      const isSmall = /^\p{Ll}/u.test(word);
      sum += (0.4 + 0.6 * frequent) * (isSmall ? 0.6 : 1);
    }
  }
  return sum * (alphabet.isRare ? 0.8 : 1);
}

function likelihoodOfPairs(encoding: string, content: Buffer, ranges: readonly (readonly [number, number])[]): number {
  let [pairs, common, halfWidth] = [0, 0, 0];
  for (let place = 0; place < content.length; place += 1) {
    const byte = content[place] ?? 0;
    if (byte < 0x80) continue;
    if (encoding === 'shift_jis' && byte >= 0xa1 && byte <= 0xdf) {
      halfWidth += 1;
      continue;
    }
    place += 1;
    pairs += 1;
    // Full-width punctuation and digits do not count fully.
    if (byte === 0xa1 || byte === 0xa3 || byte === 0x81) common += 0.9;
    else if (ranges.some(([from, to]) => byte >= from && byte <= to)) common += 1;
  }
  const all = pairs + halfWidth;
  if (all === 0) return 0;
  // Text that is Korean throughout is valid Chinese only by chance; half-width kana are rare.
  const isKorean = encoding === 'euc-kr' && common === all && all >= 10;
  return (common + halfWidth * 0.75) / all + (isKorean ? 0.2 : 0);
}

/**
 * Returns the share of East Asian words with Western letters beside them, which is high only if letters are misread.
 */
function shareMixed(text: string): number {
  const words = text.match(/[\p{L}\p{M}]*[^\0-\x7f][\p{L}\p{M}]*/gu) ?? [];
  return words.filter((word) => /[A-Za-z]/.test(word)).length / Math.max(1, words.length);
}

const maxSample = 60;

/** Returns the first cells with letters beyond ASCII. */
export function sampleOf(text: string): string {
  const cells = text.split(/[,;\t\r\n"]+/).filter((cell) => /[^\0-\x7f]/.test(cell));
  return [...new Set(cells)].slice(0, 3).join(', ').slice(0, maxSample).toWellFormed();
}
