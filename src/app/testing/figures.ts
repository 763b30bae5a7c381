import { appendFileSync } from 'node:fs';

/** Notes a figure for the table that `npm run test:hard` prints; figures of the same name are added up. */
export function noteFigure(name: string, count: number): void {
  const { FIGURES_FILE } = process.env;
  if (FIGURES_FILE) appendFileSync(FIGURES_FILE, `${JSON.stringify({ name, count })}\n`);
}
