import { digitsIn, formatNumberIn, formatPercentIn, isolateIn } from '../../../languages/format.ts';
import { localeOf } from '../../../languages/languages.ts';
import type { CardBlock } from '../../../platform/contract/card-layout.ts';
import type { DocumentTask } from '../../../platform/documents/documents.ts';
import { type CardContent, layoutOf } from './card-content.ts';
import { conductOf, resultsOf } from './card-results.ts';
import { cardWords } from './card-words.ts';

/** The facts by which an issued card differs from every other. */
export type IssueFacts = {
  readonly number: string;
  readonly code: string;
  readonly version: number;
  /** The number of the version before. */
  readonly replaces: string | undefined;
  /** The date at the school. */
  readonly date: string;
  /** Where the card is verified, such as `https://school.example/verify`. */
  readonly verifyAt: string;
};

type Card = {
  readonly content: CardContent;
  /** `undefined` for a preview. */
  readonly issue: IssueFacts | undefined;
  readonly logo: Buffer | undefined;
  /** The time of creation, for the document’s properties. */
  readonly at: Date;
  /** True for a picture that is only shown on the screen. */
  readonly isPicture?: boolean;
};

const template = new URL('./report-card.typ', import.meta.url);

export async function cardDocument({ content, issue, logo, at, isPicture }: Card): Promise<DocumentTask> {
  const { language, school, report } = content;
  const say = cardWords(language);
  const qrCode = issue && (await qrCodeOf(issue));
  const title = content.layout?.title || say('title');
  return {
    template,
    language,
    title: say('titleOf', { name: report.name, term: report.termName ?? report.session }),
    createdAt: at,
    images: { ...(logo && { logo }), ...(qrCode && { 'qr-code': qrCode }) },
    ...(isPicture && { isPicture }),
    data: {
      school: { name: school.name, address: school.address ?? '', logo: say('logo') },
      title,
      name: [say('name'), report.name],
      facts: factsOf(content),
      blocks: blocksOf(content),
      foot: [isolateIn(localeOf(language), report.name), ...(issue ? [leftToRight(issue.number)] : [])].join(' · '),
      issue: issue ? issueOf(content, issue) : null,
      notIssued: issue ? null : say('notIssued'),
    },
  };
}

/** Returns the parts of the card in order; empty parts are left out. */
function blocksOf(content: CardContent) {
  const { blocks } = layoutOf(content);
  return blocks.flatMap((block) => {
    const of = blockOf(content, block);
    return of === null ? [] : [{ block, of }];
  });
}

function blockOf(content: CardContent, block: CardBlock) {
  const { language, report } = content;
  const say = cardWords(language);
  const { signatures, text } = layoutOf(content);
  switch (block) {
    case 'results':
      return resultsOf(content);
    case 'conduct':
      return conductOf(content);
    case 'attendance':
      return attendanceOf(content);
    case 'remark':
      return report.remark === null ? null : { label: say('remark'), text: report.remark };
    case 'grades':
      return gradesOf(content);
    case 'signatures':
      return signatures.length > 0 ? signatures : [say('classTeacher'), say('headTeacher'), say('guardian')];
    default:
      block satisfies 'text';
      return text === '' ? null : text;
  }
}

function factsOf({ language, className, report }: CardContent): [string, string][] {
  const say = cardWords(language);
  const locale = localeOf(language);
  return [
    [say('class'), className],
    [say('roll'), formatNumberIn(locale, report.roll)],
    [say('session'), digitsIn(locale, report.session)],
    ...(report.termName === null ? [] : [[say('term'), report.termName] as [string, string]]),
  ];
}

function attendanceOf(content: CardContent) {
  const { language, report } = content;
  const { total, present: inTime, late, absent, excused } = report.attendance;
  if (total + excused === 0) return null;
  const say = cardWords(language);
  const wants = layoutOf(content).attendance;
  const counts = { registers: total, present: inTime + late, late, absent, excused };
  const named = Object.entries(counts) as [keyof typeof counts, number][];
  const pairs = named.map(([name, count]) => [say(name), formatNumberIn(localeOf(language), count)]);
  const codes = report.attendance.codes?.map(({ code, name, count }) => ({
    name: `${code} ${name}`,
    count: formatNumberIn(localeOf(language), count),
  }));
  return {
    label: say('attendance'),
    pairs: wants.counts ? pairs : [],
    codes: (wants.codes && codes) || [],
    words: wants.words ? missedInWords(content) : null,
  };
}

/** Words the absences and late arrivals, with a sentence for each kind. */
function missedInWords({ language, report: { attendance } }: CardContent): string {
  const say = cardWords(language);
  const plural = new Intl.PluralRules(localeOf(language));
  const sentence = (of: 'absences' | 'excuses' | 'delays', count: number) =>
    count === 0 ? [] : [say(`${of}_${plural.select(count)}` as Parameters<typeof say>[0], { count })];
  const sentences = [
    ...sentence('absences', attendance.absent),
    ...sentence('excuses', attendance.excused),
    ...sentence('delays', attendance.late),
  ];
  return sentences.join(' ') || say('nothingMissed');
}

/** Returns the school's grades; null if the results are on a scale of levels, which takes their place. */
function gradesOf({ language, bands, report }: CardContent) {
  const graded = report.subjects.filter(({ share }) => share !== null);
  const hasGrade = graded.some(({ grade }) => bands.some(({ name }) => name === grade));
  if (bands.length === 0 || (graded.length > 0 && !hasGrade)) return null;
  const say = cardWords(language);
  const locale = localeOf(language);
  const lowest = bands.findLast(({ passes }) => passes);
  const failing = bands.some(({ passes }) => !passes);
  return {
    label: say('grades'),
    bands: bands.map(({ name, fromPercent }) => ({ name, from: formatPercentIn(locale, String(fromPercent)) })),
    passed: lowest && failing ? say('passedFrom', { grade: isolateIn(locale, lowest.name) }) : null,
  };
}

function issueOf({ language }: CardContent, { number, code, version, replaces, date, verifyAt }: IssueFacts) {
  const say = cardWords(language);
  const told =
    replaces === undefined ? say('version', { version }) : say('replaces', { version, number: leftToRight(replaces) });
  return {
    date: say('issuedOn', { date }),
    pairs: [
      [say('number'), number],
      [say('code'), code],
    ],
    version: told,
    verify: say('verify'),
    address: verifyAt,
    qrCode: say('qrCode', { address: verifyAt }),
  };
}

/** Marks a card's number as left-to-right, because its digits would be reordered in a right-to-left text. */
function leftToRight(number: string): string {
  return `\u2066${number}\u2069`;
}

/**
 * Returns a QR code, as an SVG with one path, that links to the page which verifies the card with its number and code.
 */
async function qrCodeOf({ number, code, verifyAt }: IssueFacts): Promise<Buffer> {
  // The module is loaded when the first card is issued, because most servers issue cards only a few times a year.
  const { encode } = await import('uqr');
  const { data, size } = encode(`${verifyAt}?number=${number}&code=${code}`, { ecc: 'M', border: 0 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}"/></svg>`,
  );
}
