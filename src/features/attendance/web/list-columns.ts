import type { CSSProperties } from 'react';

/** Tells the list's style how many rows it has when wide screens show it in two columns, filled downwards. */
export function listColumns(students: number): CSSProperties {
  return { '--rows': Math.ceil(students / 2) } as CSSProperties;
}
