import i18next from 'i18next';
import { CallRefused } from './call.ts';
import '../components/shared.text.ts';

/** Why a call failed: the server's own words unless `answered` is given; for no response, that there was none. */
export function failureText(error: Error, answered?: string, unanswered?: string): string {
  if (!(error instanceof CallRefused)) return unanswered ?? i18next.t('noAnswer', { ns: 'shared' });
  return error.answer.code === 'slow_down' ? error.message : (answered ?? error.message);
}

/** The faults of a refused form, by field. */
export function fieldFaults(error: Error | null): Readonly<Record<string, string>> {
  return error instanceof CallRefused ? (error.answer.fields ?? {}) : {};
}
