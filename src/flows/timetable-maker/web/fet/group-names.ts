import { plainName } from '../../../../platform/contract/same-name.ts';
import { maxNameLength } from '../../../../platform/contract/school-terms.ts';

/** Leaves room for a number after it. */
const most = maxNameLength - 6;

/** Returns a name without extra spaces, cut to the longest length of a name. */
export function shortened(name: string): string {
  const signs = [...name.replace(/\s+/g, ' ').trim()];
  if (signs.length <= most) return signs.join('');
  return `${signs
    .slice(0, most - 1)
    .join('')
    .trim()}…`;
}

/** The name, with a number where it is taken. */
export function free(name: string, taken: ReadonlySet<string>): string {
  let fit = name;
  for (let count = 2; taken.has(plainName(fit)); count += 1) fit = `${name} (${count})`;
  return fit;
}
