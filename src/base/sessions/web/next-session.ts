import { daysAfter } from '../../../platform/contract/dates.ts';
import type { Session } from '../../school/shape.contract.ts';

/** The values of the form for a session; `_id` is present for stored terms. */
export type SessionValues = {
  readonly session: string;
  readonly from: string;
  readonly to: string;
  readonly terms: readonly TermValues[];
};
export type TermValues = {
  readonly _id?: string | undefined;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly weight?: number | undefined;
};

/** Proposes the session after another: the same days and terms with their weights a year later, under the name of that year. */
export function proposeNext({ session, from, to, terms }: Session): SessionValues {
  return {
    session: session.replace(/\d{4}/g, (year) => String(Number(year) + 1)),
    ...later({ from, to }),
    terms: terms.map(({ name, weight, ...days }) => ({
      name,
      ...later(days),
      ...(weight !== undefined && { weight }),
    })),
  };
}

type Days = { readonly from: string; readonly to: string };

/** Moves days by a year. The last day of February stays the last day, even in a leap year. */
function later({ from, to }: Days): Days {
  return { from: yearLater(from), to: daysAfter(yearLater(daysAfter(to, 1)), -1) };
}

function yearLater(date: string): string {
  const [year = '', rest = ''] = [date.slice(0, 4), date.slice(4)];
  return `${Number(year) + 1}${rest === '-02-29' ? '-02-28' : rest}`;
}
