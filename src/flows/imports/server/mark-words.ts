import { foldHeading } from './fold-heading.ts';

const absent = new Set(
  [
    ...[
      'ab',
      'abs',
      'absent',
      'absente',
      'abst',
      'np',
      'ausente',
      'aus',
      'faltou',
      'assente',
      'abwesend',
      'fehlt',
      'afwezig',
      'nieobecny',
      'nieob',
      'nb',
      'girmedi',
      'vắng',
      'hayupo',
    ],
    ...['н', 'нб', 'неявка', 'отс', 'অনুপস্থিত', 'অনু', 'غائب', 'غائبة', 'غ', 'غياب', 'غایب', 'غیرحاضر', 'अनुपस्थित', 'अनु'],
    ...['欠', '欠席', '缺', '缺考', '缺席', '결석', '결시', 'ขาด', 'ขส'],
  ].map(foldHeading),
);
const exempt = new Set(
  [
    ...[
      'ex',
      'exempt',
      'exempted',
      'excused',
      'disp',
      'dispense',
      'dispensee',
      'exento',
      'exenta',
      'exo',
      'isento',
      'isenta',
      'esonerato',
      'befreit',
      'zw',
      'zwolniony',
      'muaf',
      'miễn',
    ],
    ...['осв', 'освобожден', 'освобождён', 'зв', 'অব্যাহতি', 'معفى', 'معفاة', '免', '免修', '免考', '면제'],
  ].map(foldHeading),
);

/** What a text in the place of a mark says of a student who did not sit; `undefined` for anything else. */
export function saidForMark(text: string): 'absent' | 'exempt' | undefined {
  if (/^\s*\p{Pd}\s*$/u.test(text)) return 'absent';
  const word = foldHeading(text);
  return absent.has(word) ? 'absent' : exempt.has(word) ? 'exempt' : undefined;
}
