import { hash } from 'node:crypto';
import type { Band } from '../../../base/grades/grades.contract.ts';
import type { LanguageTag } from '../../../languages/languages.ts';
import type { CardBlock, CardParts } from '../../../platform/contract/card-layout.ts';
import { shownPercent } from '../../../platform/contract/share.ts';
import type { Report } from '../../../records/reports/reports.contract.ts';
import type { ResultsBeside } from '../../../records/reports/server/reports.queries.ts';
import { readyMade } from '../ready-made.ts';

/** The common content of a class's cards. */
export type CardFrame = {
  readonly language: LanguageTag;
  readonly school: {
    readonly name: string;
    readonly address: string | null;
    /** The address of the logo, which shows whether two logos differ. */
    readonly logo: string | null;
  };
  readonly className: string;
  /** Left out where cards are laid out as usual. */
  readonly layout?: CardParts | undefined;
};

/** The content of a card, without its number, code, version and date. */
export type CardContent = CardFrame & {
  /** Highest first. */
  readonly bands: readonly Band[];
  readonly report: CardReport;
  /** The results of the other terms, and of the session, that the layout shows. */
  readonly beside?: { readonly terms: readonly ResultsOfTime[]; readonly session?: ResultsOfTime };
};

/** The results of a term or session by subject, as they are written. */
export type ResultsOfTime = {
  readonly name: string;
  readonly subjects: Readonly<Record<string, string | null>>;
  readonly mean: string | null;
};

type Subject = Report['subjects'][number];
type ClassFigure = 'classMean' | 'lowest' | 'highest';

/**
 * A report without what a card does not show, and without values that follow from others, so that the content of a card
 * in percent is the same as before scales existed.
 */
type CardReport = Omit<Report, 'isPublished' | 'subjects' | 'meanWritten' | 'gradePoints'> & {
  readonly meanWritten?: string | null;
  readonly gradePoints?: Report['gradePoints'];
  readonly subjects: readonly (Omit<Subject, 'exams' | 'written' | ClassFigure> & {
    readonly written?: string | null;
    readonly figures?: Pick<Subject, ClassFigure>;
    readonly exams: readonly (Pick<Subject['exams'][number], 'examName' | 'mark' | 'maxMark'> & {
      readonly lineState?: 'exempt' | 'zero';
      readonly written?: string | null;
    })[];
  })[];
};

type Graded = { readonly report: Report; readonly bands: readonly Band[]; readonly beside?: ResultsBeside | undefined };

export function contentOf(
  { layout, ...frame }: CardFrame,
  { report: { isPublished: _, subjects, meanWritten, gradePoints, ...report }, bands, beside }: Graded,
): CardContent {
  const isElse = subjects.some(({ share, written }) => written !== inPercent(share));
  const { hasFigures = isElse, hasCategories } = wantedIn(layout);
  const shown = subjects.map(({ written, classMean, lowest, highest, categories, ...subject }) => ({
    ...subject,
    ...writtenElse(written, inPercent(subject.share)),
    ...(hasFigures && { figures: { classMean, lowest, highest } }),
    ...(hasCategories && categories && { categories }),
    exams: subject.exams.map(({ examName, mark, lineState, maxMark, written: writtenMark }) => ({
      examName,
      mark,
      ...((lineState === 'exempt' || lineState === 'zero') && { lineState }),
      maxMark,
      ...writtenElse(writtenMark, mark === null ? null : String(mark)),
    })),
  }));
  const mean = writtenElse(meanWritten, inPercent(report.mean));
  return {
    ...frame,
    bands,
    report: {
      ...report,
      ...('written' in mean && { meanWritten: mean.written }),
      ...((isElse || gradePoints?.credits != null) && { gradePoints }),
      subjects: shown,
    },
    ...(layout && { layout: standing(layout) }),
    ...(beside && { beside: besideOf(beside) }),
  };
}

/**
 * Returns the data that a layout needs for each subject; by default, figures are only given for results that are not in
 * percent.
 */
function wantedIn(layout: CardParts | undefined): { readonly hasFigures?: boolean; readonly hasCategories: boolean } {
  if (!layout) return { hasCategories: false };
  const { figures, columns } = layout.results;
  return { hasCategories: columns === 'categories', ...(figures !== 'usual' && { hasFigures: figures === 'always' }) };
}

/** A layout without the choices for parts that are not on the card, because they do not change it. */
function standing(layout: CardParts): CardParts {
  const { usual } = readyMade;
  const has = (block: CardBlock) => layout.blocks.includes(block);
  return {
    ...layout,
    ...(!has('results') && { results: usual.results }),
    ...(!has('attendance') && { attendance: usual.attendance }),
    ...(!has('conduct') && { conduct: [] }),
    ...(!has('signatures') && { signatures: [] }),
    ...(!has('text') && { text: '' }),
  };
}

function besideOf({ terms, session }: ResultsBeside): NonNullable<CardContent['beside']> {
  const timeOf = (report: Report): ResultsOfTime => ({
    name: report.termName ?? report.session,
    subjects: Object.fromEntries(report.subjects.map(({ subject, written }) => [subject, written])),
    mean: report.meanWritten,
  });
  return { terms: terms.map(timeOf), ...(session && { session: timeOf(session) }) };
}

/** Returns the layout of a card. */
export function layoutOf({ layout = readyMade.usual }: Pick<CardContent, 'layout'>): CardParts {
  return layout;
}

function writtenElse(written: string | null, usual: string | null) {
  return written === usual ? {} : { written };
}

function inPercent(share: number | null): string | null {
  return share === null ? null : `${shownPercent(share)} %`;
}

/** A hash of the card's content, so that an equal card is not issued twice. */
export function hashContent(content: CardContent): string {
  return hash('sha256', JSON.stringify(content), 'hex');
}
