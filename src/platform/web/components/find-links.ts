import { LinkifyIt } from 'linkify-it';

/** A part of a text: plain, or with the address to which it links. */
export type TextPiece = { readonly text: string; readonly start: number; readonly href?: string };

const finder = new LinkifyIt({ fuzzyLink: true }).add('ftp:', null).add('//', null);

/** The only schemes that are ever made clickable. */
const safeAddress = /^(https?:\/\/|mailto:)/i;

/** Bidirectional control characters, which can make one address look like another. */
const turnsDirection = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Splits a text at web addresses and emails; the concatenated pieces are the text. */
export function findLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { index, lastIndex, url, schema } of finder.match(text) ?? []) {
    const shown = text.slice(index, lastIndex);
    if (!isWorthLinking(shown, url, schema)) continue;
    if (index > end) pieces.push({ text: text.slice(end, index), start: end });
    pieces.push({ text: shown, start: index, href: url });
    end = lastIndex;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), start: end });
  return pieces;
}

/**
 * Returns whether to link an address. Without `https:`, it must start with `www.`: "see you.at six" contains no
 * address.
 */
function isWorthLinking(shown: string, url: string, schema: string): boolean {
  const isMeant = schema !== '' || /^www\./i.test(shown);
  return isMeant && safeAddress.test(url) && !turnsDirection.test(shown);
}
