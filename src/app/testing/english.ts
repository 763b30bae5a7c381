import { type Fault, type Faults, wordsFor } from '../../platform/contract/reason.ts';

/** What a fault says to an English reader. */
export function english(fault: Fault | undefined): string | undefined {
  return fault && wordsFor(fault, 'en');
}

/** What faults say of which field. */
export function inEnglish(faults: Faults = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(faults).map(([path, fault]) => [path, wordsFor(fault, 'en')]));
}
