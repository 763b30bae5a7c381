import { CallRefused } from './call.ts';

/** Which of two texts a failure calls for: "Failed to …" when the server answered, "An error occurred …" when not. */
export function failureText(error: Error, answered: string, unanswered: string): string {
  return error instanceof CallRefused ? answered : unanswered;
}

/** The server's own words where it refused, and `unanswered` where it did not answer. */
export function serverText(error: Error, unanswered: string): string {
  return error instanceof CallRefused ? error.answer.message : unanswered;
}

/** What is wrong with which field, as forms show it. */
export function fieldFaults(error: Error | null): Readonly<Record<string, string>> {
  return error instanceof CallRefused ? (error.answer.fields ?? {}) : {};
}
