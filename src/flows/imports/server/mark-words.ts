import { absentWords, exemptWords } from '../../../platform/contract/mark-words.ts';
import { foldHeading } from './fold-heading.ts';

/** The words of further languages, in which Rollbook has no pages. */
const furtherAbsent = [
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
  'н',
  'нб',
  'неявка',
  'отс',
  'অনু',
  'غياب',
  'غایب',
  'غیرحاضر',
  'अनुपस्थित',
  'अनु',
  '欠',
  '欠席',
  '缺',
  '缺考',
  '缺席',
  '결석',
  '결시',
  'ขาด',
  'ขส',
];
const furtherExempt = [
  'exempted',
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
  'осв',
  'освобожден',
  'освобождён',
  'зв',
  '免',
  '免修',
  '免考',
  '면제',
];

const absent = new Set([...absentWords, ...furtherAbsent].map(foldHeading));
const exempt = new Set([...exemptWords, ...furtherExempt].map(foldHeading));

/**
 * Returns what a text in the place of a mark says of a student who did not sit; `undefined` for anything else. A single
 * Latin letter says nothing, because it can be a grade.
 */
export function saidForMark(text: string): 'absent' | 'exempt' | undefined {
  if (/^\s*[\p{Pd}−]\s*$/u.test(text)) return 'absent';
  const word = foldHeading(text);
  return absent.has(word) ? 'absent' : exempt.has(word) ? 'exempt' : undefined;
}
