import { createHash } from 'node:crypto';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Change } from '../../../platform/database/versioned-tables.ts';
import type { Span } from '../../enrolments/server/enrolling.rules.ts';
import type { ChangedRegisters } from '../enrolling.contract.ts';

export type ChangedLine = ChangedRegisters['lines'][number];

/**
 * Makes a student's registers agree with the enrolments just written, from a day on; `before` are the former
 * enrolments. Returns the changed lines, latest day first. Without `fills`, it only takes lines out.
 */
export type FollowRegisters = (
  transaction: DatabaseTransaction,
  change: Change,
  of: { readonly studentId: number; readonly from: string; readonly before: readonly Span[]; readonly fills: boolean },
) => Promise<readonly ChangedLine[]>;

/** The maximum number of lines in the answer; a year of lessons would be thousands. */
const maxLines = 500;

/** Describes the changed lines before they are changed. The version differs as soon as one line does. */
export function describeChanged(lines: readonly ChangedLine[]): ChangedRegisters {
  const count = (becomes: ChangedLine['becomes']) => lines.filter((line) => line.becomes === becomes).length;
  return {
    version: createHash('sha256').update(JSON.stringify(lines)).digest('base64url').slice(0, 22),
    days: new Set(lines.map(({ date }) => date)).size,
    classes: [...new Set(lines.map((line) => line.class))].sort((one, other) => one - other),
    takenOut: count('taken-out'),
    kept: count('kept'),
    putBack: count('put-back'),
    toRecord: count('to-record'),
    lines: lines.slice(0, maxLines),
  };
}
