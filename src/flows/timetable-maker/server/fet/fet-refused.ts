import type { Reason } from '../../../../platform/contract/reason.ts';
import { type Refusal, refuse } from '../../../../platform/server/refusal.ts';

type Naming = Reason<
  'fet-file-too-old' | 'fet-other-mode' | 'fet-not-in-unicode' | 'fet-unknown-name' | 'fet-bad-number'
>;

const mostOfName = 100;

/** Returns the refusal of a file by something in it: its version or mode, or the name of an element. */
export function refuseFet(why: Naming, name: string): Refusal {
  return refuse(why, { name: name.slice(0, mostOfName) });
}
