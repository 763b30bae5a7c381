import type { CSSProperties } from 'react';
import { type Numbered, numberOf } from '../../../platform/contract/shown-number.ts';

/**
 * Tells the stylesheet how many rows make one of two columns, which are filled downwards on wide screens, and how wide
 * the longest number is.
 */
export function listColumns(students: readonly Numbered[]): CSSProperties {
  return {
    '--rows': Math.ceil(students.length / 2),
    '--digits': `${Math.max(2, ...students.map((student) => String(numberOf(student) ?? '').length))}ch`,
  } as CSSProperties;
}
