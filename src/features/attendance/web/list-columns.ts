import type { CSSProperties } from 'react';

/** Passes the row count to the stylesheet, which shows two columns on wide screens, filled downwards. */
export function listColumns(students: number): CSSProperties {
  return { '--rows': Math.ceil(students / 2) } as CSSProperties;
}
