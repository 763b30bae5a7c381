import type { CardParts } from '../../platform/contract/card-layout.ts';

/** The layout of cards while the school has none of its own. */
const usual: CardParts = {
  title: '',
  blocks: ['results', 'attendance', 'remark', 'grades', 'signatures'],
  results: {
    columns: 'exams',
    figures: 'usual',
    earlierTerms: false,
    session: false,
    grades: true,
    points: true,
    comments: true,
    mean: true,
  },
  attendance: { counts: true, codes: true, words: false },
  conduct: [],
  signatures: [],
  text: '',
  subjects: [],
};

/** The layouts that a school can start with. */
export const readyMade = {
  usual,
  terms: {
    ...usual,
    results: { ...usual.results, columns: 'none', earlierTerms: true, session: true, points: false },
    attendance: { counts: false, codes: false, words: true },
  },
  components: { ...usual, results: { ...usual.results, columns: 'categories', figures: 'always' } },
} satisfies Readonly<Record<string, CardParts>>;

export type ReadyMade = keyof typeof readyMade;
export const readyMadeNames = Object.keys(readyMade) as ReadyMade[];
