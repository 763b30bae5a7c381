import type { CSSProperties } from 'react';
import { type Numbered, numberOf } from '../../../platform/contract/shown-number.ts';

/**
 * Returns the stylesheet's variables: the number of rows in each of two columns, which are filled downwards on wide
 * screens, and the width of the longest number.
 */
export function listColumns(students: readonly Numbered[]): CSSProperties {
  return {
    '--rows': Math.ceil(students.length / 2),
    '--digits': `${Math.max(2, ...students.map((student) => String(numberOf(student) ?? '').length))}ch`,
  } as CSSProperties;
}
