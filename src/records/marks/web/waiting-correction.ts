import type { InputOf } from '../../../platform/contract/endpoint.ts';
import type { Entry } from '../../../platform/web/offline/outbox.ts';
import type { correctMarks } from '../marks.contract.ts';
import type { TypedExam } from './exam-facts.ts';
import { type MarkTexts, markOfLine, textsOf, toText } from './mark-text.ts';

type Typed = { readonly marks: MarkTexts; readonly facts: Partial<TypedExam>; readonly why: string };

/** Returns what was typed in a correction that was submitted without a connection. */
export function typedIn(entry: Entry | undefined): Typed {
  const { marks = [], why = '', ...sent } = (entry?.body ?? {}) as InputOf<typeof correctMarks>['body'];
  const { examName, maxMark, term, weight, day, absentAsZero, category, replaces, replacesBy } = sent;
  return {
    why,
    marks: Object.fromEntries(
      marks.flatMap(({ roll, note, ...line }) => textsOf(roll, toText(markOfLine(line)), note)),
    ),
    facts: {
      ...(examName !== undefined && { examName }),
      ...(maxMark !== undefined && { maxMark: String(maxMark) }),
      ...(term !== undefined && { term: term ?? '' }),
      ...(weight !== undefined && { weight: String(weight) }),
      ...(day !== undefined && { day }),
      ...(absentAsZero !== undefined && { absentAsZero }),
      ...(category !== undefined && { category: category ?? '' }),
      ...(replaces !== undefined && { replaces: replaces ?? '' }),
      ...(replacesBy !== undefined && { replacesBy }),
    },
  };
}
