/** The emails of those who teach with the first, as a text, as forms keep texts alone: each after a comma, also one that is not chosen yet. */
export function toFurther(emails: readonly string[]): string {
  return emails.map((email) => `,${email}`).join('');
}

export function furtherOf(text: string): string[] {
  return text.split(',').slice(1);
}

/** All emails of a lesson or subject, each once, without those that are not chosen. */
export function allTeachers(first: string, further: string): string[] {
  return [...new Set([first, ...furtherOf(further)])].filter((email) => email !== '');
}
