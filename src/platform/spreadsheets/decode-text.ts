import { isUtf8 } from 'node:buffer';
import { refuse } from '../server/refusal.ts';
import { findLetters, type Letters, sampleOf } from './code-pages.ts';
import { encodingUnreadable, notASpreadsheet } from './spreadsheets.refusals.ts';

export type DecodedText = {
  readonly text: string;
  /** How else it could be decoded; `undefined` if its bytes determine the encoding. */
  readonly letters: Letters | undefined;
};

/**
 * Decodes a text file by the given encoding, by its byte order mark, or else by its bytes: UTF-8, UTF-16 or a code
 * page.
 */
export function decodeText(content: Buffer, told?: string): DecodedText {
  const unicode = findUnicode(content);
  const found =
    unicode === undefined ? findLetters(content) : unicode === 'utf-8' ? findTwiceEncoded(content) : undefined;
  if (unicode === undefined && !found) throw refuse(encodingUnreadable);
  const isTold = told !== undefined && found?.choices.some(({ encoding }) => encoding === told);
  const letters = found && { ...found, ...(isTold && { encoding: told, isDoubtful: false }) };
  const encoding = letters?.encoding ?? unicode ?? 'utf-8';
  const text =
    encoding === twiceEncoded
      ? decodeTwice(new TextDecoder().decode(content))
      : new TextDecoder(encoding).decode(content);
  if (isBinary(text)) throw refuse(notASpreadsheet);
  return { text, letters };
}

/** Returns `undefined` if the content is in a code page. */
function findUnicode(content: Buffer): string | undefined {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return utf16WithoutMark(content) ?? (isTextInUtf8(content) ? 'utf-8' : undefined);
}

const sampleLength = 4_096;
/** Fewer zeros than this can be there by chance. */
const leastZeros = 2;

/**
 * Recognises UTF-16, in which delimiters, line ends and digits have a zero byte before or after them, depending on the
 * byte order.
 */
function utf16WithoutMark(content: Buffer): string | undefined {
  const sample = content.subarray(0, sampleLength);
  const pairs = Math.floor(sample.length / 2);
  let [even, odd] = [0, 0];
  for (let place = 0; place < pairs * 2; place += 1) {
    if (sample[place] !== 0) continue;
    if (place % 2 === 0) even += 1;
    else odd += 1;
  }
  if (even === 0 && odd > leastZeros + pairs / 10) return 'utf-16le';
  if (odd === 0 && even > leastZeros + pairs / 10) return 'utf-16be';
  return undefined;
}

function isTextInUtf8(content: Buffer): boolean {
  if (isUtf8(content)) return true;
  const text = new TextDecoder('utf-8').decode(content);
  const unreadable = countMatches(text, /\ufffd/g);
  const readable = countMatches(text, /[^\0-\x7f\ufffd]/g);
  // Text in a code page is hardly ever valid UTF-8, so this is UTF-8 that was damaged.
  if (readable > unreadable * 4) throw refuse(encodingUnreadable);
  return false;
}

/** UTF-8 that was read as Windows-1252 and saved as UTF-8 again: "JosÃ©". */
const twiceEncoded = 'utf-8-twice';
const looksTwice = /[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u02dc\u2013-\u2122]/u;

function findTwiceEncoded(content: Buffer): Letters | undefined {
  const text = new TextDecoder().decode(content);
  if (!looksTwice.test(text)) return undefined;
  const once = decodeTwice(text);
  if (once === text) return undefined;
  const choices = [
    { encoding: twiceEncoded, sample: sampleOf(once) },
    { encoding: 'utf-8', sample: sampleOf(text) },
  ];
  return { encoding: twiceEncoded, isDoubtful: true, choices };
}

const bytesOf1252 = new Map(
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte]),
);

/** Returns the text as it was before; text that was right is unchanged. */
function decodeTwice(text: string): string {
  const runs = /[\u0080-\u00ff\u0152-\u02dc\u2013-\u2122]+/gu;
  return text.replaceAll(runs, (run) => {
    const bytes = Uint8Array.from(run, (one) => bytesOf1252.get(one) ?? 0);
    return isUtf8(bytes) && !bytes.includes(0) ? new TextDecoder().decode(bytes) : run;
  });
}

function countMatches(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) count += 1;
  return count;
}

/** Returns whether content is binary: text has no zeros and hardly any other control characters. */
function isBinary(text: string): boolean {
  if (text.includes('\0')) return true;
  const sample = text.slice(0, sampleLength);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is counted
  return countMatches(sample, /[\x01-\x08\x0e-\x1f]/g) > sample.length / 10;
}
