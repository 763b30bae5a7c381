import { hash } from 'node:crypto';
import type { LanguageTag } from '../../../languages/languages.ts';
import type { Band } from '../../grades/grades.contract.ts';
import type { Report } from '../../reports/reports.contract.ts';

/** The common content of a class's cards. */
export type CardFrame = {
  readonly language: LanguageTag;
  readonly school: {
    readonly name: string;
    readonly address: string | null;
    /** The address of the logo, by which two logos differ. */
    readonly logo: string | null;
  };
  readonly className: string;
};

/** The content of a card, without its number, code, version and date. */
export type CardContent = CardFrame & {
  /** Highest first. */
  readonly bands: readonly Band[];
  readonly report: CardReport;
};

/** A report without what a card leaves out. */
type CardReport = Omit<Report, 'isPublished' | 'subjects'> & {
  readonly subjects: readonly (Omit<Report['subjects'][number], 'exams'> & {
    readonly exams: readonly Pick<
      Report['subjects'][number]['exams'][number],
      'examName' | 'mark' | 'lineState' | 'maxMark'
    >[];
  })[];
};

type Graded = { readonly report: Report; readonly bands: readonly Band[] };

export function contentOf(
  frame: CardFrame,
  { report: { isPublished: _, subjects, ...report }, bands }: Graded,
): CardContent {
  const shown = subjects.map((subject) => ({
    ...subject,
    exams: subject.exams.map(({ weight: _weight, day: _day, state: _state, ...exam }) => exam),
  }));
  return { ...frame, bands, report: { ...report, subjects: shown } };
}

/** A hash of the card's content, so that an equal card is not issued twice. */
export function hashContent(content: CardContent): string {
  return hash('sha256', JSON.stringify(content), 'hex');
}
