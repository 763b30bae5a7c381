import type { CSSProperties } from 'react';

/**
 * Tells the stylesheet how many rows make one of two columns, which are filled downwards on wide screens, and how wide
 * the longest roll is.
 */
export function listColumns(rolls: readonly number[]): CSSProperties {
  return {
    '--rows': Math.ceil(rolls.length / 2),
    '--digits': `${Math.max(2, ...rolls.map((roll) => String(roll).length))}ch`,
  } as CSSProperties;
}
