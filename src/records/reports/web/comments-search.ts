import type { CommentCount } from '../reports.contract.ts';

/** The address of the page on which these comments are written; without a subject, remarks. */
export function searchOfComments(
  { class: classNumber, subject }: Pick<CommentCount, 'class' | 'subject'>,
  term: string,
) {
  return { class: String(classNumber), term, ...(subject !== null && { subject }) };
}
