import { formatDigits } from '../../../platform/web/format.ts';
import type { Subject } from '../subjects.contract.ts';

/** The parameters with which texts name a subject, with the session in the digits of the language. */
export function wordsOf({ name, class: classNumber, session }: Subject) {
  return { name, class: classNumber, session: formatDigits(session) };
}
