import { LinkifyIt } from 'linkify-it';

/** A piece of a text: plain, or with the address that it links to. */
export type TextPiece = { readonly text: string; readonly start: number; readonly href?: string };

const finder = new LinkifyIt({ fuzzyLink: true }).add('ftp:', null).add('//', null);

/** Where a link may lead: nothing else is ever made clickable. */
const safeAddress = /^(https?:\/\/|mailto:)/i;

/** Marks that turn the direction of writing, with which an address can look like another. */
const turnsDirection = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Cuts a text at its web addresses and emails; put together again, the pieces are the text. */
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

/** A bare "see you.at six" is no address: without `https:` it must begin with `www.`. */
function isWorthLinking(shown: string, url: string, schema: string): boolean {
  const isMeant = schema !== '' || /^www\./i.test(shown);
  return isMeant && safeAddress.test(url) && !turnsDirection.test(shown);
}
