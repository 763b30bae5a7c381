import type { CommentCount } from '../reports.contract.ts';

/** Returns the address of the page on which these comments are written; without a subject, of the one for remarks. */
export function searchOfComments(
  { class: classNumber, subject }: Pick<CommentCount, 'class' | 'subject'>,
  term: string,
) {
  return { class: String(classNumber), term, ...(subject !== null && { subject }) };
}
