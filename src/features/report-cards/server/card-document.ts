import { digitsIn, formatNumberIn, formatPercentIn, isolateIn } from '../../../languages/format.ts';
import { localeOf } from '../../../languages/languages.ts';
import { shownPercent } from '../../../platform/contract/share.ts';
import type { DocumentTask } from '../../../platform/documents/documents.ts';
import type { CardContent } from './card-content.ts';
import { cardWords } from './card-words.ts';

/** The facts by which an issued card differs from every other. */
export type IssueFacts = {
  readonly number: string;
  readonly code: string;
  readonly version: number;
  /** The number of the version before. */
  readonly replaces: string | undefined;
  /** At the school. */
  readonly date: string;
  /** Where the card is verified, such as `https://school.example/verify`. */
  readonly verifyAt: string;
};

type Card = {
  readonly content: CardContent;
  /** `undefined` for a preview. */
  readonly issue: IssueFacts | undefined;
  readonly logo: Buffer | undefined;
  /** When it is made, for the document’s properties. */
  readonly at: Date;
};

const template = new URL('./report-card.typ', import.meta.url);

/** So many exams of different names have a column each; more are listed in one. */
const mostColumns = 6;

export async function cardDocument({ content, issue, logo, at }: Card): Promise<DocumentTask> {
  const { language, school, report } = content;
  const say = cardWords(language);
  const qrCode = issue && (await qrCodeOf(issue));
  return {
    template,
    language,
    title: say('titleOf', { name: report.name, term: report.termName ?? report.session }),
    createdAt: at,
    images: { ...(logo && { logo }), ...(qrCode && { 'qr-code': qrCode }) },
    data: {
      school: { name: school.name, address: school.address ?? '', logo: say('logo') },
      title: say('title'),
      name: [say('name'), report.name],
      facts: factsOf(content),
      results: resultsOf(content),
      attendance: attendanceOf(content),
      remark: report.remark === null ? null : { label: say('remark'), text: report.remark },
      grades: gradesOf(content),
      signatures: [say('classTeacher'), say('headTeacher'), say('guardian')],
      foot: [isolateIn(localeOf(language), report.name), ...(issue ? [leftToRight(issue.number)] : [])].join(' · '),
      issue: issue ? issueOf(content, issue) : null,
      notIssued: issue ? null : say('notIssued'),
    },
  };
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

type Subject = CardContent['report']['subjects'][number];

/** The table: its headings, and the cells of each subject. */
function resultsOf({ language, report }: CardContent) {
  const say = cardWords(language);
  const { subjects } = report;
  const examNames = [...new Set(subjects.flatMap(({ exams }) => exams.map(({ examName }) => examName)))];
  const isWide = examNames.length <= mostColumns && !subjects.some(hasNameTwice);
  const hasGrades = subjects.some(({ grade }) => grade !== null);
  const hasPoints = subjects.some(({ points }) => points !== null);
  const exams = isWide ? examNames : [say('exams')];
  const last = [say('result'), ...(hasGrades ? [say('grade')] : []), ...(hasPoints ? [say('points')] : [])];
  const locale = localeOf(language);
  const cells = (share: string, grade: string | null, points: string | null) => [
    share,
    ...(hasGrades ? [grade ?? ''] : []),
    ...(hasPoints ? [points === null ? '' : formatNumberIn(locale, points)] : []),
  ];
  return {
    isWide,
    subject: say('subject'),
    exams,
    last,
    notSat: subjects.some(isMissing) ? say('notSat') : null,
    rows: subjects.map((subject) => ({
      subject: subject.subject,
      comment: [figuresIn(language, subject), subject.comment].filter((text) => text !== null).join(' — ') || null,
      exams: isWide ? examNames.map((name) => markIn(language, subject, name)) : [marksIn(language, subject)],
      last: cells(resultIn(locale, subject), subject.grade, subject.points?.toFixed(2) ?? null),
    })),
    mean: {
      label: say('mean'),
      cells: cells(
        resultIn(locale, { share: report.mean, written: report.meanWritten }),
        report.meanGrade,
        report.gradePoints?.written ?? null,
      ),
    },
  };
}

function hasNameTwice({ exams }: Subject): boolean {
  return new Set(exams.map(({ examName }) => examName)).size < exams.length;
}

function isMissing({ exams }: Subject): boolean {
  return exams.some(({ mark, lineState }) => mark === null && lineState === undefined);
}

/** The mark with its maximum, in parts, as one is smaller than the other; none where the subject has no such exam. */
function markIn(
  language: CardContent['language'],
  { exams }: Subject,
  name: string,
): { mark: string; max: string | null } | null {
  const exam = exams.find(({ examName }) => examName === name);
  if (!exam) return null;
  const { maxMark } = exam;
  const max = maxMark === null ? null : formatNumberIn(localeOf(language), maxMark);
  return { mark: shownMark(language, exam), max };
}

function marksIn(language: CardContent['language'], { exams }: Subject): { name: string; mark: string }[] {
  const locale = localeOf(language);
  const say = cardWords(language);
  return exams.map((exam) => {
    const mark = shownMark(language, exam);
    const { maxMark } = exam;
    const isAlone = maxMark === null || exam.mark === null;
    return {
      name: exam.examName,
      mark: isAlone ? mark : say('markOf', { mark, maxMark: formatNumberIn(locale, maxMark) }),
    };
  });
}

/** The class in a subject, where results are written otherwise than in percent. */
function figuresIn(language: CardContent['language'], { figures }: Subject): string | null {
  if (!figures || figures.classMean === null) return null;
  const shown = (written: string | null) => digitsIn(localeOf(language), written ?? '—');
  const { classMean, lowest, highest } = figures;
  return cardWords(language)('classFigures', {
    mean: shown(classMean),
    lowest: shown(lowest),
    highest: shown(highest),
  });
}

/** A mark as the school writes it, in the digits of the card's language. */
function shownMark(language: CardContent['language'], { mark, lineState, written }: Subject['exams'][number]): string {
  if (written != null) return digitsIn(localeOf(language), written);
  if (typeof mark === 'number') return formatNumberIn(localeOf(language), mark);
  return lineState === 'exempt' ? cardWords(language)('exempt') : '—';
}

type ResultOf = { readonly share: number | null; readonly written?: string | null | undefined };

function resultIn(locale: string, { share, written }: ResultOf): string {
  return written == null ? percent(locale, share) : digitsIn(locale, written);
}

function percent(locale: string, share: number | null): string {
  return share === null ? '—' : formatPercentIn(locale, shownPercent(share));
}

function attendanceOf({ language, report }: CardContent) {
  const { total, present: inTime, late, absent, excused } = report.attendance;
  if (total + excused === 0) return null;
  const say = cardWords(language);
  const counts = { registers: total, present: inTime + late, late, absent, excused };
  const named = Object.entries(counts) as [keyof typeof counts, number][];
  const pairs = named.map(([name, count]) => [say(name), formatNumberIn(localeOf(language), count)]);
  const codes = report.attendance.codes?.map(({ code, name, count }) => ({
    name: `${code} ${name}`,
    count: formatNumberIn(localeOf(language), count),
  }));
  return { label: say('attendance'), pairs, codes: codes ?? [] };
}

function gradesOf({ language, bands }: CardContent) {
  if (bands.length === 0) return null;
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

/** A number of a card has digits alone, which would change places in a text from right to left. */
function leftToRight(number: string): string {
  return `\u2066${number}\u2069`;
}

/** Leads to the page that verifies the card, with its number and code, as an SVG of one path. */
async function qrCodeOf({ number, code, verifyAt }: IssueFacts): Promise<Buffer> {
  // Loaded when the first card is issued, which most servers do a few times a year.
  const { encode } = await import('uqr');
  const { data, size } = encode(`${verifyAt}?number=${number}&code=${code}`, { ecc: 'M', border: 0 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}"/></svg>`,
  );
}
