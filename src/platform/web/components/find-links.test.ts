import { describe, expect, it } from 'vitest';
import { fc } from '../../../../test/fuzz.ts';
import { findLinks } from './find-links.ts';

function linksIn(text: string) {
  return findLinks(text).flatMap(({ href }) => (href ? [href] : []));
}

describe('links in a text', () => {
  it.each([
    ['See https://school.example/a?b=1#c.', ['https://school.example/a?b=1#c']],
    ['www.school.org, please', ['http://www.school.org']],
    ['Write to office@school.example!', ['mailto:office@school.example']],
    ['(HTTP://SCHOOL.EXAMPLE)', ['HTTP://SCHOOL.EXAMPLE']],
    ['https://one.example\nhttps://two.example', ['https://one.example', 'https://two.example']],
  ])('are found in %j', (text, links) => {
    expect(linksIn(text)).toEqual(links);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x ftp://files.example //school.example file:///etc/passwd',
    'We meet.at six, be there.is that fine?',
    'https://school.example/\u202egpj.exe',
    '<a href="javascript:alert(1)">x</a>',
  ])('are not found in %j', (text) => {
    expect(linksIn(text)).toEqual([]);
  });
});

it('no text is lost, and no link leads anywhere but to the web and to mail', () => {
  const piece = fc.constantFrom(
    'https://',
    'www.',
    'a.com',
    '@',
    'javascript:',
    '\n',
    ' ',
    '\u202e',
    '<',
    '👩🏽‍🏫',
    '//',
  );
  const text = fc.array(fc.oneof(piece, fc.string())).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (written) => {
      const pieces = findLinks(written);
      expect(pieces.map((part) => part.text).join('')).toBe(written);
      for (const { href } of pieces) expect(href ?? 'https://').toMatch(/^(https?:\/\/|mailto:)/i);
    }),
  );
});
