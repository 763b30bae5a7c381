import { sessions } from '../../../platform/contract/school-terms.ts';

/** The month (1 to 12) in which a new session is assumed to begin. */
const firstMonth = 7;

/** The session of a date, such as `2026-2027` for 2026-11-20; the nearest available one if there is none. */
export function sessionOn(date: string): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  const start = month >= firstMonth ? year : year - 1;
  const name = `${start}-${start + 1}`;
  const [first, last] = [sessions[0], sessions[sessions.length - 1] ?? sessions[0]];
  if (name < first) return first;
  return name > last ? last : name;
}
