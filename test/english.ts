import type { Fault, Faults } from '../src/platform/contract/reason.ts';
import { wordsFor } from '../src/platform/server/refusal-words.ts';

/** Returns a fault's text in English. */
export function english(fault: Fault | undefined): string | undefined {
  return fault && wordsFor(fault, 'en');
}

/** Returns the texts of faults by field. */
export function inEnglish(faults: Faults = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(faults).map(([path, fault]) => [path, wordsFor(fault, 'en')]));
}
