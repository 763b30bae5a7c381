import type { Import } from '../imports.contract.ts';
import { missingFields } from './match-columns.ts';

/** A value of the file with a question about it, or with an answer that gives its meaning. */
export type Line = {
  readonly field: string;
  readonly text: string;
  readonly rows: number;
  /** Whether no column has the field, which may be the same in all rows. */
  readonly isOfAll?: true;
  /** Whether it is about the file as a whole. */
  readonly isOfFile?: true;
  /** The message of its fault; `''` where it was answered. */
  readonly message: string;
  readonly value: string | null;
  /** Whether the current answer can be right. */
  readonly canStay: boolean;
};

type Asked = Pick<Import, 'questions' | 'meant'>;
/** A single answer for a column answers all these questions. */
const ofOrder = ['ambiguous-date', 'dates-contradict'];
const ofSwap = ['date-maybe-swapped'];
const ofMarks = ['mark-not-whole'];

function isRule(reason: string): boolean {
  return ofOrder.includes(reason) || ofSwap.includes(reason) || ofMarks.includes(reason);
}

/** Returns the fields with a question about the order of day and month. */
export function orderFields({ questions }: Asked): string[] {
  return fieldsWith(questions, ofOrder);
}

/** Returns the fields with a question about whether day and month are swapped. */
export function swapFields({ questions }: Asked): string[] {
  return fieldsWith(questions, ofSwap);
}

/** Returns whether there is a question about marks that are not whole numbers. */
export function asksForMarks({ questions }: Asked): boolean {
  return fieldsWith(questions, ofMarks).length > 0;
}

function fieldsWith(questions: Asked['questions'], reasons: readonly string[]): string[] {
  return [...new Set(questions.filter(({ reason }) => reasons.includes(reason)).map(({ field }) => field))];
}

/** The faults of values that can be right nevertheless. */
const confirmable = ['birth-unlikely', 'subject-not-of-class', 'which-half-of-day', 'letters-lost'];

/** Faults that depend on other rows, not only on a value. */
const ofOtherRows = ['row-twice', 'exam-not-whole', 'rolls-missing', 'period-overlaps-line', 'period-has-no-room'];

/** The fields that can have one value for all rows if the file has no column for them. */
const common = ['class', 'subject', 'examName', 'maxMark', 'teacherEmail', 'session', 'day', 'term', 'city', 'state'];

const mostShown = 100;

/** Returns the fields without a column, then the values with questions, then those that were answered. */
export function linesOf(found: Asked & Pick<Import, 'fields' | 'faults'>): Line[] {
  const { questions, meant } = found;
  const missing = missingFields(found)
    .filter(({ field }) => common.includes(field))
    .map(({ field }): Line => ({ field, text: '', rows: 0, message: '', value: null, canStay: false, isOfAll: true }));
  const chosen = found.faults
    .filter(({ reason }) => reason === 'oneroster-which-school')
    .map(({ field, message }): Line => {
      return { ...{ field: field ?? '', text: '', rows: 0, message, value: null, canStay: false }, isOfFile: true };
    });
  const asked = questions
    .filter(({ reason }) => !isRule(reason) && !ofOtherRows.includes(reason))
    .filter(({ field, text }) => text !== '' || common.includes(field))
    .map(({ field, text, rows, reason, message }) => ({
      field,
      text,
      rows,
      message,
      value: null,
      canStay: confirmable.includes(reason),
    }));
  const keyOf = ({ field, text }: { readonly field: string; readonly text: string }) => `${field} ${text}`;
  // If a value has several faults, the first is asked about.
  const byValue = new Map(asked.toReversed().map((line) => [keyOf(line), line]));
  const answered = meant
    .filter((one) => !byValue.has(keyOf(one)))
    .map((one) => ({ ...one, message: '', canStay: false }));
  const first = asked.filter((line) => byValue.get(keyOf(line)) === line);
  return [...chosen, ...missing, ...first, ...answered].slice(0, mostShown);
}
