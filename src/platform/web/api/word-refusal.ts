import type { ErrorAnswer } from '../../contract/errors.ts';
import type { RefusalWords } from '../../contract/reason.ts';
import { wordFault } from '../../contract/word-fault.ts';
import { shownLocale } from '../locale.ts';
import { formatClass } from '../school-classes.ts';

/**
 * Returns a refusal with its text in the shown language, from its reasons and parameters. A reason without a text here,
 * which a newer server can send, keeps the server's text.
 */
export function wordRefusal(answer: ErrorAnswer, words: RefusalWords): ErrorAnswer {
  const worded = (fault: Pick<ErrorAnswer, 'reason' | 'parameters'> | undefined) =>
    fault && wordFault(fault, words, shownLocale(), formatClass);
  const message = worded(answer) ?? answer.message;
  const { fields, faults } = answer;
  if (Array.isArray(faults)) {
    return { ...answer, message, faults: faults.map((one) => ({ ...one, message: worded(one) ?? one.message })) };
  }
  if (!fields) return { ...answer, message };
  const inWords = Object.entries(fields).map(([path, text]) => [path, worded(faults?.[path]) ?? text]);
  return { ...answer, message, fields: Object.fromEntries(inWords) };
}
