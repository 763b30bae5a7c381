/**
 * Returns the emails of the teachers after the first as one text, because forms keep only texts: each comes after a
 * comma, and is blank if it is not chosen yet.
 */
export function toFurther(emails: readonly string[]): string {
  return emails.map((email) => `,${email}`).join('');
}

export function furtherOf(text: string): string[] {
  return text.split(',').slice(1);
}

/** Returns all emails of a lesson or subject, each once, without those that are not chosen yet. */
export function allTeachers(first: string, further: string): string[] {
  return [...new Set([first, ...furtherOf(further)])].filter((email) => email !== '');
}
