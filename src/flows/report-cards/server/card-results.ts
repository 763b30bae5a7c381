import { digitsIn, formatNumberIn, formatPercentIn } from '../../../languages/format.ts';
import { localeOf } from '../../../languages/languages.ts';
import { shownPercent } from '../../../platform/contract/share.ts';
import { type CardContent, layoutOf, type ResultsOfTime } from './card-content.ts';
import { cardWords } from './card-words.ts';

/** At most this many exams of different names have a column each; more are listed in one. */
const mostColumns = 6;

type Subject = CardContent['report']['subjects'][number];
type Tag = CardContent['language'];

/** A cell before the result: an exam or a category of a subject. */
type Part = { readonly name: string; readonly mark: string; readonly max: string | null; readonly isNone: boolean };

/** The table: its headings, and the cells of each subject. */
export function resultsOf(content: CardContent) {
  const { language, report } = content;
  const say = cardWords(language);
  const { results: wants } = layoutOf(content);
  const subjects = onPaper(content).filter(({ isConduct }) => !isConduct);
  const rows = subjects.map(({ subject, shownAs }) => ({ subject, shownAs, parts: partsOf(content, subject) }));
  const names = [...new Set(rows.flatMap(({ parts }) => parts.map(({ name }) => name)))];
  const isWide = names.length <= mostColumns && !rows.some(hasNameTwice);
  const { last, cells, strong } = lastColumns(content);
  return {
    isWide,
    subject: say('subject'),
    exams: isWide ? names : [say(wants.columns === 'categories' ? 'categories' : 'exams')],
    last,
    strong,
    notSat: wants.columns === 'exams' && subjects.some(({ subject }) => isMissing(subject)) ? say('notSat') : null,
    rows: rows.map(({ subject, shownAs, parts }) => ({
      subject: shownAs,
      comment: underSubject(content, subject),
      exams: isWide ? names.map((name) => markIn(parts, name)) : [parts.map((part) => listed(language, part))],
      last: cells(subject, (time) => time.subjects[subject.subject] ?? null),
    })),
    mean: wants.mean
      ? {
          label: say('mean'),
          cells: cells(
            {
              share: report.mean,
              ...(report.meanWritten !== undefined && { written: report.meanWritten }),
              grade: report.meanGrade,
              points: report.gradePoints?.written ?? null,
            },
            (time) => time.mean,
          ),
        }
      : null,
  };
}

/** Returns the subjects that count as conduct, each with its result or else the last mark given in it. */
export function conductOf(content: CardContent) {
  const { language } = content;
  const locale = localeOf(language);
  const pairs = onPaper(content)
    .filter(({ isConduct }) => isConduct)
    .map(({ subject, shownAs }) => {
      const given = subject.exams.findLast(({ mark }) => mark !== null);
      const isWorth = subject.share !== null || subject.written != null;
      const result = isWorth || !given ? resultIn(locale, subject) : shownMark(language, given);
      return { name: shownAs, result, comment: layoutOf(content).results.comments ? subject.comment : null };
    });
  return pairs.length === 0 ? null : { label: cardWords(language)('conduct'), pairs };
}

/** The subjects in the order and by the names of the school's paper. */
function onPaper(content: CardContent) {
  const { subjects: named, conduct } = layoutOf(content);
  const places = new Map(named.map(({ subject }, place) => [subject, place]));
  const placeOf = ({ subject }: Subject) => places.get(subject) ?? named.length;
  return content.report.subjects
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((subject) => ({
      subject,
      shownAs: named[placeOf(subject)]?.shownAs || subject.subject,
      isConduct: conduct.includes(subject.subject),
    }));
}

type Result = {
  readonly share: number | null;
  readonly written?: string | null;
  readonly grade: string | null;
  readonly points: number | string | null;
};

/** The columns after the exams: the earlier terms, the result, its grade and points, and the session. */
function lastColumns(content: CardContent) {
  const { language, report, beside } = content;
  const say = cardWords(language);
  const locale = localeOf(language);
  const { results: wants } = layoutOf(content);
  const hasGrades = wants.grades && report.subjects.some(({ grade }) => grade !== null);
  const hasPoints = wants.points && report.subjects.some(({ points }) => points !== null);
  const terms = beside?.terms ?? [];
  const session = beside?.session;
  const pointsIn = (points: number | string | null) =>
    points === null ? '' : formatNumberIn(locale, typeof points === 'number' ? shownPercent(points) : points);
  return {
    strong: terms.length,
    last: [
      ...terms.map(({ name }) => name),
      terms.length > 0 && report.termName !== null ? report.termName : say('result'),
      ...(hasGrades ? [say('grade')] : []),
      ...(hasPoints ? [say('points')] : []),
      ...(session ? [say('wholeSession')] : []),
    ],
    cells: (result: Result, resultOf: (time: ResultsOfTime) => string | null) => [
      ...terms.map((term) => shownWritten(locale, resultOf(term))),
      resultIn(locale, result),
      ...(hasGrades ? [result.grade ?? ''] : []),
      ...(hasPoints ? [pointsIn(result.points)] : []),
      ...(session ? [shownWritten(locale, resultOf(session))] : []),
    ],
  };
}

/** The texts below a subject: the class's figures and the comment. */
function underSubject(content: CardContent, subject: Subject): string | null {
  const comment = layoutOf(content).results.comments ? subject.comment : null;
  return [figuresIn(content, subject), comment].filter((text) => text !== null).join(' — ') || null;
}

function partsOf(content: CardContent, { exams, categories = [] }: Subject): Part[] {
  const { columns } = layoutOf(content).results;
  const { language } = content;
  const locale = localeOf(language);
  if (columns === 'none') return [];
  if (columns === 'categories') {
    return categories.map(({ name, written }) => {
      return { name, mark: shownWritten(locale, written), max: null, isNone: written === null };
    });
  }
  return exams.map((exam) => ({
    name: exam.examName,
    mark: shownMark(language, exam),
    max: exam.maxMark === null ? null : formatNumberIn(locale, exam.maxMark),
    isNone: exam.mark === null,
  }));
}

function hasNameTwice({ parts }: { readonly parts: readonly Part[] }): boolean {
  return new Set(parts.map(({ name }) => name)).size < parts.length;
}

function isMissing({ exams }: Subject): boolean {
  return exams.some(({ mark, lineState }) => mark === null && lineState === undefined);
}

/**
 * Returns a mark and its maximum separately, because the maximum is printed smaller; null if the subject has no such
 * exam.
 */
function markIn(parts: readonly Part[], name: string): Pick<Part, 'mark' | 'max'> | null {
  const found = parts.find((part) => part.name === name);
  return found ? { mark: found.mark, max: found.max } : null;
}

function listed(language: Tag, { name, mark, max, isNone }: Part): { name: string; mark: string } {
  const isAlone = max === null || isNone;
  return { name, mark: isAlone ? mark : cardWords(language)('markOf', { mark, maxMark: max }) };
}

/** Words the class's figures in a subject, if results are not in percent or the layout always shows them. */
function figuresIn({ language, layout }: CardContent, { figures }: Subject): string | null {
  if (!figures || figures.classMean === null) return null;
  const locale = localeOf(language);
  const shown = (written: string | null) => (layout ? shownWritten(locale, written) : digitsIn(locale, written ?? '—'));
  const { classMean, lowest, highest } = figures;
  return cardWords(language)('classFigures', {
    mean: shown(classMean),
    lowest: shown(lowest),
    highest: shown(highest),
  });
}

/** A mark as the school writes it, in the digits of the card's language. */
function shownMark(language: Tag, { mark, lineState, written }: Subject['exams'][number]): string {
  if (written != null) return digitsIn(localeOf(language), written);
  if (typeof mark === 'number') return formatNumberIn(localeOf(language), mark);
  return lineState === 'exempt' ? cardWords(language)('exempt') : '—';
}

/** Returns a written result; percentages are formatted for the language. */
export function shownWritten(locale: string, written: string | null): string {
  const percent = /^(\d+\.\d\d) %$/.exec(written ?? '')?.[1];
  return percent === undefined ? digitsIn(locale, written ?? '—') : formatPercentIn(locale, percent);
}

function resultIn(locale: string, { share, written }: Pick<Result, 'share' | 'written'>): string {
  if (written != null) return digitsIn(locale, written);
  return share === null ? '—' : formatPercentIn(locale, shownPercent(share));
}
