import { CallRefused } from './call.ts';

/** Chooses between two texts: "Failed to …" for an error response, "An error occurred …" for no response. */
export function failureText(error: Error, answered: string, unanswered: string): string {
  if (!(error instanceof CallRefused)) return unanswered;
  return error.answer.code === 'slow_down' ? error.answer.message : answered;
}

/** The server's message for an error response, `unanswered` for no response. */
export function serverText(error: Error, unanswered: string): string {
  return error instanceof CallRefused ? error.answer.message : unanswered;
}

/** The faults of a refused form, by field. */
export function fieldFaults(error: Error | null): Readonly<Record<string, string>> {
  return error instanceof CallRefused ? (error.answer.fields ?? {}) : {};
}
