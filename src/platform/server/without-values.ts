import { withSource } from './built-places.ts';

/** Prepares an error for the log: databases repeat typed values in their messages, so these are removed. */
export function withoutValues(error: unknown) {
  const { name, stack } = error instanceof Error ? error : new Error('not an error');
  return {
    name,
    code: codeOf(error),
    at: stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 8)
      .map(withSource),
  };
}

/** Returns the error code of a database or of the system; empty for an error without one. */
export function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}
