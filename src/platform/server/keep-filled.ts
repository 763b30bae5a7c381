import { type Fault, fault } from '../contract/reason.ts';
import { missing } from '../contract/refusals.ts';
import { badInput } from './refusal.ts';

/** Texts by the paths of their fields. */
type Texts = Readonly<Record<string, string>>;

/** Refuses texts that were or become blank, except for fields that can be blank. */
export function keepFilled(
  before: Texts | undefined,
  after: Texts,
  mayBeBlank: (path: string) => boolean = () => false,
): void {
  const faults: Record<string, Fault> = {};
  for (const [path, text] of Object.entries(after)) {
    const wasBlank = before !== undefined && isBlank(before[path] ?? '');
    if (isBlank(text) && !wasBlank && !mayBeBlank(path)) faults[path] = fault(missing);
  }
  if (Object.keys(faults).length > 0) throw badInput(faults);
}

/** Returns whether a text has no visible character. */
function isBlank(text: string): boolean {
  return /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);
}
