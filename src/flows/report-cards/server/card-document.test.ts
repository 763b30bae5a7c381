import { describe, expect, it } from 'vitest';
import type { LanguageTag } from '../../../languages/languages.ts';
import type { CardParts } from '../../../platform/contract/card-layout.ts';
import { renderDocument } from '../../../platform/documents/documents.ts';
import { readyMade } from '../ready-made.ts';
import { type CardContent, contentOf, hashContent } from './card-content.ts';
import { cardDocument, type IssueFacts } from './card-document.ts';
import { resultsOf } from './card-results.ts';

const bands = [
  { name: 'A+', fromPercent: 80, points: 5, passes: true },
  { name: 'F', fromPercent: 0, points: 0, passes: false },
];

const issue: IssueFacts = {
  number: '1-000125',
  code: '7K3D-9QXM-B2TV-0HJN',
  version: 2,
  replaces: '1-000045',
  date: '2026-11-22',
  verifyAt: 'https://hill.example/verify',
};

const names: Readonly<Partial<Record<LanguageTag, string>>> = {
  en: 'Ada Chowdhury',
  bn: 'আনিকা বড়ুয়া',
  ar: 'أنيسة عبد الرحمن',
  'ar-EG': 'أنيسة',
};

const figures = { classMean: '60.00 %', lowest: '40.00 %', highest: '90.00 %' };
const facts = { weight: 1, day: null, state: 'published' as const };

function contentIn(language: LanguageTag, subjects: number, comment: string | null, layout?: CardParts): CardContent {
  const report = {
    roll: 17,
    name: names[language] ?? '',
    class: 8,
    session: '2026-2027',
    term: '1',
    termName: 'First term',
    subjects: Array.from({ length: subjects }, (_, place) => ({
      subject: `Subject ${place}`,
      share: 200 / 3,
      written: '66.67 %',
      grade: 'F',
      points: 0,
      passes: false,
      ...figures,
      comment,
      ...(layout && {
        categories: [
          { name: 'Oral', written: '80.00 %' },
          { name: 'Tests', written: null },
        ],
      }),
      exams: [
        { examName: 'Test', mark: 17, lineState: 'sat' as const, written: '17', share: 85, maxMark: 20, ...facts },
        {
          examName: 'Final',
          mark: null,
          lineState: 'absent' as const,
          written: null,
          share: null,
          maxMark: 100,
          ...facts,
        },
      ],
    })),
    mean: 200 / 3,
    meanWritten: '66.67 %',
    gradePoints: null,
    meanGrade: 'F',
    remark: comment,
    isPublished: true,
    attendance: { total: 58, present: 50, late: 3, absent: 4, excused: 1 },
  };
  const school = { name: 'Hill View', address: '12 Station Road', logo: null };
  const { earlierTerms = false, session = false } = layout?.results ?? {};
  const beside = {
    terms: earlierTerms ? [{ ...report, termName: 'Early term' }] : [],
    session: session ? { ...report, termName: null } : undefined,
  };
  return contentOf({ language, school, className: 'Class 8', layout }, { report, bands, ...(layout && { beside }) });
}

async function render(content: CardContent, facts: IssueFacts | undefined): Promise<Buffer> {
  const at = new Date('2026-11-22T10:00:00Z');
  return renderDocument(await cardDocument({ content, issue: facts, logo: undefined, at }));
}

/** Typst writes the tags of a page's tree as plain objects. */
const isTagged = (pdf: Buffer) => pdf.includes('/MarkInfo') && pdf.includes('/StructTreeRoot');

describe.each(['en', 'bn', 'ar', 'ar-EG'] as const)('a report card in %s', (language) => {
  it('is tagged, and has the same bytes whenever it is made', async () => {
    const content = contentIn(language, 14, 'Works carefully.');
    const [one, other] = [await render(content, issue), await render(structuredClone(content), issue)];
    expect(isTagged(one)).toBe(true);
    expect(one.equals(other)).toBe(true);
  });

  it.each([undefined, issue])('may have no subjects or many with long comments, issued or not: %o', async (facts) => {
    expect(isTagged(await render(contentIn(language, 0, null), facts))).toBe(true);
    expect(isTagged(await render(contentIn(language, 20, 'Careful work. '.repeat(70)), facts))).toBe(true);
  });
});

describe('the content of a report card', () => {
  it('stays the same as long as it shows the same, whatever happens to its exams', () => {
    const content = contentIn('en', 2, null);
    expect(hashContent(contentIn('en', 2, null))).toBe(hashContent(content));
    const others = [contentIn('bn', 2, null), contentIn('en', 3, null), contentIn('en', 2, 'Well done')];
    expect(new Set([content, ...others].map(hashContent)).size).toBe(4);
  });
});

it('a card shows who is exempt from an exam, and differs from one of a student who did not sit', async () => {
  const content = contentIn('en', 1, null);
  const subjects = content.report.subjects.map((one) => ({
    ...one,
    exams: one.exams.map((exam) => (exam.mark === null ? { ...exam, lineState: 'exempt' as const } : exam)),
  }));
  const exempt = { ...content, report: { ...content.report, subjects } };
  expect(hashContent(exempt)).not.toBe(hashContent(content));
  const textOf = async (of: CardContent) => {
    const at = new Date('2026-11-22T10:00:00Z');
    return JSON.stringify(await cardDocument({ content: of, issue, logo: undefined, at }));
  };
  expect(await textOf(exempt)).toMatch(/"exempt"/);
  expect(await textOf(exempt)).not.toMatch(/not sat/);
  expect(await textOf(content)).toMatch(/not sat/);
  expect(isTagged(await render(exempt, issue))).toBe(true);
});

it('a card rounds points half up from their exact value, as everything else that shows them', () => {
  const content = contentIn('en', 1, null);
  // (3.7 + 3.3 + 2.7 + 1) ÷ 4 = 2.675, whose double is below it.
  const subjects = content.report.subjects.map((one) => ({ ...one, points: 2.675 }));
  const { rows } = resultsOf({ ...content, report: { ...content.report, subjects } });
  expect(rows[0]?.last.at(-1)).toBe('2.68');
});

it('a card of results in levels has no list of the school’s grades', async () => {
  const content = contentIn('en', 2, null);
  const blocks = async (report: CardContent['report']) => {
    const at = new Date('2026-11-22T10:00:00Z');
    const { data } = await cardDocument({ content: { ...content, report }, issue, logo: undefined, at });
    return (data as { blocks: { block: string }[] }).blocks.map(({ block }) => block);
  };
  expect(await blocks(content.report)).toContain('grades');
  const subjects = content.report.subjects.map((one) => ({ ...one, written: 'Meeting', grade: null }));
  expect(await blocks({ ...content.report, subjects })).not.toContain('grades');
});

describe('a card in a layout', () => {
  const own = { ...readyMade.terms, subjects: [{ subject: 'Subject 1', shownAs: 'Maths' }], conduct: ['Subject 2'] };
  const layout: CardParts = {
    ...own,
    title: 'Bulletin',
    blocks: ['text', 'conduct', 'results', 'attendance'],
    text: 'Motto',
  };

  it('has its parts in their order, subjects under the layout’s names, and terms side by side', async () => {
    const content = contentIn('en', 3, 'Good.', layout);
    const { data } = await cardDocument({ content, issue, logo: undefined, at: new Date() });
    expect(data).toMatchObject({
      title: 'Bulletin',
      blocks: [
        { block: 'text', of: 'Motto' },
        { block: 'conduct', of: { pairs: [{ name: 'Subject 2', result: '66.67 %', comment: 'Good.' }] } },
        {
          block: 'results',
          of: {
            exams: [],
            last: ['Early term', 'First term', 'Grade', 'Whole session'],
            rows: [
              { subject: 'Maths', last: ['66.67 %', '66.67 %', 'F', '66.67 %'] },
              { subject: 'Subject 0', comment: 'Good.' },
            ],
          },
        },
        {
          block: 'attendance',
          of: { pairs: [], words: 'Absent 4 times without an excuse. Excused 1 time. Late 3 times.' },
        },
      ],
    });
    expect(isTagged(await render(content, issue))).toBe(true);
  });

  it.each(['en', 'bn', 'ar'] as const)(
    'is tagged in %s, with categories and long comments as well',
    async (language) => {
      const components = {
        ...readyMade.components,
        blocks: [...layout.blocks, 'signatures' as const],
        signatures: ['Rector'],
      };
      for (const one of [components, { ...layout, blocks: [] }, { ...layout, text: 'Motto\n'.repeat(60) }])
        expect(isTagged(await render(contentIn(language, 20, 'Careful work. '.repeat(70), one), issue))).toBe(true);
    },
  );

  it('counts as another card only if it shows something else', () => {
    const hashIn = (one?: CardParts) => hashContent(contentIn('en', 2, null, one));
    expect(hashIn({ ...layout, signatures: ['Rector'] })).toBe(hashIn(layout));
    expect(hashIn({ ...layout, text: 'Other' })).not.toBe(hashIn(layout));
    expect(hashIn(layout)).not.toBe(hashIn());
  });
});
