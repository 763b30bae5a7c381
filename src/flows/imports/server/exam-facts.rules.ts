import type { NamedSession } from '../../../base/school/server/named-session.ts';
import { Weight } from '../../../platform/contract/exams.ts';
import { inHundredths } from '../../../platform/contract/hundredths.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { dayAhead, notOneOf } from '../../../platform/contract/refusals.ts';
import { sameName } from '../../../platform/contract/same-name.ts';
import { parseNumber, parsePercent } from '../../../platform/spreadsheets/cell-values.ts';
import { dayOutsideSession } from '../../../records/marks/marks.refusals.ts';
import type { StandingExam } from '../../../records/marks/server/many.queries.ts';
import { examDiffers, examStands } from '../imports.refusals.ts';
import type { DateReader } from './dates.rules.ts';
import type { SchoolRow } from './school-rows.rules.ts';
import { checkBy, Names, readYesOrNo } from './values.rules.ts';

/** The facts of an exam, as they are stored. */
type ExamFacts = Pick<StandingExam, 'term_id' | 'weight' | 'day' | 'absent_as_zero' | 'category'>;

type ExamRow = {
  readonly row: SchoolRow;
  readonly session: NamedSession;
  readonly class: number;
  readonly subject: string;
};

/** The context in which the cells of a file are read. */
export type FactReading = {
  readonly today: string;
  readonly readDate: DateReader;
  readonly terms: readonly { readonly id: number; readonly session_id: number; readonly name: string }[];
  /** The categories of the subject of an exam. */
  readonly categoriesOf: (one: Omit<ExamRow, 'row'>) => readonly string[];
};

const fieldOf = {
  term_id: 'term',
  weight: 'weight',
  day: 'date',
  absent_as_zero: 'absentAsZero',
  category: 'category',
} as const;
const factNames = Object.keys(fieldOf) as (keyof ExamFacts)[];

const checkWeight = checkBy(Weight);

function readFacts(one: ExamRow, { today, readDate, terms, categoriesOf }: FactReading): Partial<ExamFacts> {
  const { row, session } = one;
  const own = terms.filter((term) => term.session_id === session.id);
  const names = new Names<number>();
  for (const { id, name } of own) names.add(name, id);
  const term = row.read('term', (text) => names.find(text) ?? fault(notOneOf, { values: own.map(({ name }) => name) }));
  const weight = row.read('weight', (text) => {
    const percent = parsePercent(text);
    const number = (percent === undefined ? parseNumber(text) : percent / 100) ?? Number.NaN;
    return checkWeight(number) ?? inHundredths(number);
  });
  const day = row.read('date', (text) => {
    const date = readDate(text, row.row);
    if (typeof date !== 'string') return date;
    if (date > today) return fault(dayAhead);
    const { name, from, to } = session;
    return date < from || date > to ? fault(dayOutsideSession, { session: name, from, to }) : date;
  });
  const category = row.read('category', (text) => {
    const values = categoriesOf(one);
    return values.find((name) => sameName(name, text)) ?? fault(notOneOf, { values });
  });
  const isZero = row.read('absentAsZero', readYesOrNo);
  return {
    ...(term !== undefined && { term_id: term }),
    ...(weight !== undefined && { weight }),
    ...(day !== undefined && { day }),
    ...(category !== undefined && { category }),
    ...(isZero !== undefined && { absent_as_zero: isZero === 'yes' ? 1 : 0 }),
  };
}

/** Reports rows that contradict a stored exam, which is changed on its page. */
export function failOtherFacts(rows: readonly ExamRow[], stands: ExamFacts, reading: FactReading): void {
  for (const one of rows) {
    const given = readFacts(one, reading);
    for (const name of factNames) {
      if (given[name] !== undefined && given[name] !== stands[name]) one.row.fail(fieldOf[name], fault(examStands));
    }
  }
}

/** Reads the facts of a new exam from its rows, and marks rows that contradict an earlier one. */
export function agreedFacts(rows: readonly ExamRow[], reading: FactReading): ExamFacts {
  const first = new Map<keyof ExamFacts, { readonly value: ExamFacts[keyof ExamFacts]; readonly line: number }>();
  for (const one of rows) {
    const given = readFacts(one, reading);
    for (const name of factNames) {
      const value = given[name];
      if (value === undefined) continue;
      const before = first.get(name);
      if (!before) first.set(name, { value, line: one.row.row.line });
      else if (before.value !== value) one.row.fail(fieldOf[name], fault(examDiffers, { line: before.line }));
    }
  }
  const agreed = Object.fromEntries([...first].map(([name, { value }]) => [name, value])) as Partial<ExamFacts>;
  return { term_id: null, weight: 100, day: null, absent_as_zero: 0, category: null, ...agreed };
}
