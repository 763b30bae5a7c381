import * as refusals from '../../fet-files.refusals.ts';
import { refuseFet } from './fet-refused.ts';

/**
 * The text of a file of FET: in the encoding that its first line says, in UTF-16 where it begins so, otherwise in UTF-8.
 * @throws Refusal where it is not in that encoding
 */
export function decodeFet(bytes: Uint8Array): string {
  const label = encodingOf(bytes);
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    throw refuseFet(refusals.fetNotInUnicode, label);
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return /<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1] ?? 'utf-8';
}
