import { type Fault, type Faults, fault } from '../../../platform/contract/reason.ts';
import type { AttendanceStatus } from '../../../platform/contract/school-terms.ts';
import type { Reason } from '../../school/shape.contract.ts';
import type { Details, SentEntry } from '../attendance.contract.ts';
import { closedReason, minutesWithoutLate, reasonOfAnotherStatus, unknownReason } from '../attendance.refusals.ts';

/** A line of a register: the status, and what it says besides; null where it says nothing. */
export type Line = {
  readonly status: AttendanceStatus;
  /** The reason's id. */
  readonly reason: number | null;
  readonly minutesLate: number | null;
  readonly note: string | null;
};

/** The line after a change: a detail that is left out stays, unless the status changes and it no longer fits. */
export function lineAfter(before: Line | undefined, sent: SentEntry): Line {
  const kept = before?.status === sent.status ? before : undefined;
  return {
    status: sent.status,
    reason: sent.reason === undefined ? (kept?.reason ?? null) : sent.reason === null ? null : Number(sent.reason),
    minutesLate: sent.minutesLate === undefined ? (kept?.minutesLate ?? null) : sent.minutesLate,
    note: sent.note === undefined ? (before?.note ?? null) : sent.note?.trim() || null,
  };
}

export function isSame(one: Line, other: Line): boolean {
  return (
    one.status === other.status &&
    one.reason === other.reason &&
    one.minutesLate === other.minutesLate &&
    one.note === other.note
  );
}

/** The details of a line besides its status as answers have them, without those that are not set. */
export function detailsOf({ reason, minutesLate, note }: Omit<Line, 'status'>): Details {
  return {
    ...(reason !== null && { reason: String(reason) }),
    ...(minutesLate !== null && { minutesLate }),
    ...(note !== null && { note }),
  };
}

/** The details as they are kept beside a correction; null if nothing is set. */
export function textOf(line: Line): string | null {
  const text = JSON.stringify(detailsOf(line));
  return text === '{}' ? null : text;
}

type CorrectionColumns = {
  readonly old_detail: string | null;
  readonly new_detail: string | null;
  readonly why: string | null;
};

/** A correction with its details read; without those that say nothing, and without a reason that was not given. */
export function withDetails<C extends CorrectionColumns>({ old_detail, new_detail, why, ...correction }: C) {
  return {
    ...correction,
    ...(why !== null && { why }),
    ...(old_detail !== null && { fromDetails: readDetails(old_detail) }),
    ...(new_detail !== null && { toDetails: readDetails(new_detail) }),
  };
}

export function readDetails(text: string): Details {
  return JSON.parse(text) as Details;
}

export function withoutNote<D extends Details>({ note, ...details }: D): Omit<D, 'note'> {
  return details;
}

/** Faults of the details of sent lines, by field. A line may keep a reason that has been closed since. */
export function findDetailFaults(
  sent: readonly SentEntry[],
  reasons: readonly Reason[],
  before: ReadonlyMap<number, Line>,
): Faults {
  const faults: Record<string, Fault> = {};
  for (const [index, { roll, status, reason, minutesLate }] of sent.entries()) {
    if (minutesLate && status !== 'Late') faults[`attendance.${index}.minutesLate`] = fault(minutesWithoutLate);
    if (!reason) continue;
    const wrong = faultOfReason(reason, status, reasons, before.get(roll));
    if (wrong) faults[`attendance.${index}.reason`] = wrong;
  }
  return faults;
}

function faultOfReason(
  id: string,
  status: AttendanceStatus,
  reasons: readonly Reason[],
  before: Line | undefined,
): Fault | undefined {
  const found = reasons.find(({ _id }) => _id === id);
  if (!found) return fault(unknownReason);
  if (found.status !== status) return fault(reasonOfAnotherStatus, { name: found.name });
  if (!found.isOpen && before?.reason !== Number(id)) return fault(closedReason, { name: found.name });
  return undefined;
}
