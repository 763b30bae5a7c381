/**
 * Generates the emails that the school gives teachers who have none: `t1@…` and so on, from the number after the
 * highest taken one.
 */
export function* teacherEmails(taken: readonly string[], domain: string): Generator<string, never> {
  const numbers = taken.map((email) => Number(/^t(\d{1,9})@/.exec(email)?.[1] ?? 0));
  const highest = numbers.reduce((one, other) => Math.max(one, other), 0);
  for (let number = highest + 1; ; number += 1) yield `t${number}@${domain}`;
}
