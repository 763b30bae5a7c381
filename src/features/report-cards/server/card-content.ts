import { hash } from 'node:crypto';
import type { LanguageTag } from '../../../languages/languages.ts';
import { shownPercent } from '../../../platform/contract/share.ts';
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

type Subject = Report['subjects'][number];
type ClassFigure = 'classMean' | 'lowest' | 'highest';

/**
 * A report without what a card leaves out, and without what says nothing that the rest does not say: so the content of a
 * card in percent is what it was before there were scales.
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

type Graded = { readonly report: Report; readonly bands: readonly Band[] };

export function contentOf(
  frame: CardFrame,
  { report: { isPublished: _, subjects, meanWritten, gradePoints, ...report }, bands }: Graded,
): CardContent {
  const isElse = subjects.some(({ share, written }) => written !== inPercent(share));
  const shown = subjects.map(({ written, classMean, lowest, highest, ...subject }) => ({
    ...subject,
    ...writtenElse(written, inPercent(subject.share)),
    ...(isElse && { figures: { classMean, lowest, highest } }),
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
  };
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
