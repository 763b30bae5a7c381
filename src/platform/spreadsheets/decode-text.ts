import { isUtf8 } from 'node:buffer';
import { refuse } from '../server/refusal.ts';
import { encodingUnreadable, notASpreadsheet } from './spreadsheets.refusals.ts';

/** Decodes a text file by its byte order mark or else by what its bytes are: UTF-8, UTF-16 or a Windows code page. */
export function decodeText(content: Buffer): string {
  const text = new TextDecoder(findEncoding(content)).decode(content);
  if (isBinary(text)) throw refuse(notASpreadsheet);
  return text;
}

function findEncoding(content: Buffer): string {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return utf16WithoutMark(content) ?? (isTextInUtf8(content) ? 'utf-8' : findCodePage(content));
}

const sampleLength = 4_096;
/** So few may be there by chance. */
const leastZeros = 2;

/** In UTF-16, delimiters, line ends and digits have a zero byte, before or after, according to the order of bytes. */
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
  // Text in a code page is hardly ever valid UTF-8, so this is UTF-8 that something has damaged.
  if (readable > unreadable * 4) throw refuse(encodingUnreadable);
  return false;
}

/** Bytes that stand for nothing in Windows-1252. */
const unusedIn1252 = /[\x81\x8d\x8f\x90\x9d]/;

/**
 * Windows-1256 for Arabic, where letters beyond ASCII stand side by side; else Windows-1252 for western languages,
 * where they stand among ASCII letters.
 */
function findCodePage(content: Buffer): string {
  const text = content.toString('latin1');
  const together = countMatches(text, /[\x80-\xff](?=[\x80-\xff])/g);
  const amongAscii = countMatches(text, /[A-Za-z](?=[\xc0-\xff])|[\xc0-\xff](?=[A-Za-z])/g);
  if (together > amongAscii) return 'windows-1256';
  if (unusedIn1252.test(text)) throw refuse(encodingUnreadable);
  return 'windows-1252';
}

function countMatches(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) count += 1;
  return count;
}

/** Text has no zeros and hardly any other control characters. */
function isBinary(text: string): boolean {
  if (text.includes('\0')) return true;
  const sample = text.slice(0, sampleLength);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is counted
  return countMatches(sample, /[\x01-\x08\x0e-\x1f]/g) > sample.length / 10;
}
