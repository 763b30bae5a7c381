import { appendFileSync } from 'node:fs';

/** Adds a count to a figure in the table that `npm run test:hard` prints. */
export function noteFigure(name: string, count: number): void {
  const { FIGURES_FILE } = process.env;
  if (FIGURES_FILE) appendFileSync(FIGURES_FILE, `${JSON.stringify({ name, count })}\n`);
}
