import i18next from 'i18next';
import { CallRefused } from './call.ts';
import '../components/shared.text.ts';

/** Returns why a call failed: the server's own text unless `answered` is given, or that there was no response. */
export function failureText(error: Error, answered?: string, unanswered?: string): string {
  if (!(error instanceof CallRefused)) return unanswered ?? i18next.t('noAnswer', { ns: 'shared' });
  return error.answer.code === 'slow_down' ? error.message : (answered ?? error.message);
}

/** Returns the faults of a refused form, by field. */
export function fieldFaults(error: Error | null): Readonly<Record<string, string>> {
  return error instanceof CallRefused ? (error.answer.fields ?? {}) : {};
}
