import { asciiDigits } from '../../../platform/contract/digits.ts';
import { absentWords, exemptWords } from '../../../platform/contract/mark-words.ts';
import { parseNumber, parsePercent } from '../../../platform/spreadsheets/cell-values.ts';
import { foldHeading } from './fold-heading.ts';
import type { GivenRow } from './import-kind.ts';
import { listed } from './listed.ts';

/** The words of further languages, in which Rollbook has no pages. */
const furtherAbsent = listed(`
  ns, dns, missing, not submitted, did not sit, not sat, no show, absentee, absn, absente, abst, np, ausente, aus,
  faltou, assente, abwesend, fehlt, afwezig, nieobecny, nieob, nb, girmedi, vắng, hayupo, н, нб, неявка, отс, অনু,
  غياب, غایب, غیرحاضر,
  अनुपस्थित, अनु, 欠, 欠席, 缺, 缺考, 缺席, 결석, 결시, ขาด, ขส
`);
const furtherExempt = listed(`
  exc, exm, excd, exempted, disp, dispense, dispensee, n not, non note, non evalue, exento, exenta, exo, isento, isenta, esonerato, befreit, zw,
  zwolniony, muaf, miễn, осв, освобожден, освобождён, зв, 免, 免修, 免考, 면제
`);

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

/** The words of a share such as "17 out of 20" are not looked at: nothing else has a larger number behind one or two words. */
const share =
  /^(\p{Nd}{1,4}(?:[.,٫]\p{Nd}{1,2})?)\s*(?:([/∕⁄／])|(?<=\s)\p{L}+(?:\s\p{L}+)?(?=\s))\s*(\p{Nd}{1,4})(?:[.,٫]0+)?$/u;

/** A mark with the most that can be reached, such as "17/20"; `undefined` for anything else. */
export function ownMaximum(text: string): { readonly mark: string; readonly maxMark: string } | undefined {
  const [, mark, , maxMark] = share.exec(text.trim()) ?? [];
  if (mark === undefined || maxMark === undefined) return undefined;
  const isInWords = !/[/∕⁄／]/u.test(text);
  return isInWords && Number(asciiDigits(mark).replace(/[,٫]/, '.')) > Number(asciiDigits(maxMark))
    ? undefined
    : { mark, maxMark };
}

/** Rows of marks with the most that can be reached, where the marks say it: "17/20", or where all of an exam are percents. */
export function withOwnMaxima(rows: readonly GivenRow[]): readonly GivenRow[] {
  const examOf = ({ given }: GivenRow) => JSON.stringify([given.session, given.class, given.subject, given.examName]);
  const isPercent = ({ given: { mark, maxMark } }: GivenRow) =>
    maxMark === undefined &&
    (mark === undefined || saidForMark(mark) !== undefined || parsePercent(mark) !== undefined);
  const ofPercents = new Set(
    [...Map.groupBy(rows, examOf)].flatMap(([exam, all]) => (all.every(isPercent) && all.some(hasMark) ? [exam] : [])),
  );
  return rows.map((row) => {
    const { mark, maxMark } = row.given;
    const own = mark === undefined ? undefined : ownMaximum(mark);
    if (own && (maxMark === undefined || parseNumber(maxMark) === parseNumber(own.maxMark)))
      return { ...row, given: { ...row.given, ...own } };
    return maxMark === undefined && ofPercents.has(examOf(row))
      ? { ...row, given: { ...row.given, maxMark: '100' } }
      : row;
  });
}

function hasMark({ given: { mark } }: GivenRow): boolean {
  return mark !== undefined && parsePercent(mark) !== undefined;
}
