import type { AttendanceCode } from '../../../platform/contract/attendance-code.ts';
import { type Fault, type Faults, fault } from '../../../platform/contract/reason.ts';
import { missing } from '../../../platform/contract/refusals.ts';
import type { AttendanceStatus } from '../../../platform/contract/school-terms.ts';
import type { Details, SentEntry } from '../attendance.contract.ts';
import {
  closedReason,
  codeOfAnother,
  minutesWithoutLate,
  reasonOfAnotherStatus,
  unknownCode,
  unknownReason,
} from '../attendance.refusals.ts';

/** A line of a register: the status and its details, which are null if they are not set. */
export type Line = {
  readonly status: AttendanceStatus;
  /** The id of the reason. */
  readonly reason: number | null;
  readonly minutesLate: number | null;
  readonly note: string | null;
};

/** The line after a change: a detail that is left out stays, unless the status changes and it no longer fits. */
export function lineAfter(before: Line | undefined, sent: ReadEntry): Line {
  const kept = before?.status === sent.status ? before : undefined;
  return {
    status: sent.status,
    reason: sent.reason === undefined ? (kept?.reason ?? null) : sent.reason === null ? null : Number(sent.reason),
    minutesLate: sent.minutesLate === undefined ? (kept?.minutesLate ?? null) : sent.minutesLate,
    note: sent.note === undefined ? (before?.note ?? null) : sent.note?.trim() || null,
  };
}

/**
 * Returns the details of a line in addition to its status in the form of a response, without those that are not set.
 */
export function detailsOf({ reason, minutesLate, note }: Omit<Line, 'status'>): Details {
  return {
    ...(reason !== null && { reason: String(reason) }),
    ...(minutesLate !== null && { minutesLate }),
    ...(note !== null && { note }),
  };
}

/** Returns the details as they are stored with a correction; null if none is set. */
export function textOf(line: Line): string | null {
  const text = JSON.stringify(detailsOf(line));
  return text === '{}' ? null : text;
}

type CorrectionColumns = {
  readonly old_detail: string | null;
  readonly new_detail: string | null;
  readonly why: string | null;
};

/**
 * Returns a correction with its details parsed, leaving out those that are not set and the reason for the correction if
 * none was given.
 */
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

/** A sent line whose code has been replaced by the status and the reason that the code means. */
export type ReadEntry = Omit<SentEntry, 'code' | 'status'> & { readonly status: AttendanceStatus };

/**
 * Looks up the codes of sent lines among the school's codes; faults are by field. A line can keep a code that has been
 * closed since.
 */
export function readEntries(
  sent: readonly SentEntry[],
  codes: readonly AttendanceCode[],
  before: ReadonlyMap<number, Line>,
): { readonly entries: readonly ReadEntry[]; readonly faults: Faults } {
  const faults: Record<string, Fault> = {};
  const entries = sent.map(({ code: written, ...entry }, index): ReadEntry => {
    const at = `attendance.${index}`;
    const sign = written?.trim() || undefined;
    const code = sign === undefined ? undefined : codes.find((one) => one.code === sign);
    const { status = code?.status, reason = written === undefined ? undefined : (code?._id ?? null) } = entry;
    const { minutesLate } = entry;
    if (minutesLate && status !== 'Late') faults[`${at}.minutesLate`] = fault(minutesWithoutLate);
    const wrongReason = entry.reason && status && faultOfReason(entry.reason, status, codes, before.get(entry.roll));
    if (wrongReason) faults[`${at}.reason`] = wrongReason;
    const wrongCode =
      sign &&
      (code
        ? status && faultOfReason(code._id, status, codes, before.get(entry.roll))
        : fault(unknownCode, { code: sign }));
    if (wrongCode) faults[`${at}.code`] = wrongCode;
    else if (sign && entry.reason !== undefined && entry.reason !== code?._id)
      faults[`${at}.code`] = fault(codeOfAnother, { code: sign });
    else if (!status) faults[`${at}.status`] = fault(missing);
    return { ...entry, status: status ?? 'Absent', ...(reason !== undefined && { reason }) };
  });
  return { entries, faults };
}

function faultOfReason(
  id: string,
  status: AttendanceStatus,
  codes: readonly AttendanceCode[],
  before: Line | undefined,
): Fault | undefined {
  const found = codes.find(({ _id }) => _id === id);
  if (!found) return fault(unknownReason);
  if (found.status !== status) return fault(reasonOfAnotherStatus, { name: found.name });
  if (!found.isOpen && before?.reason !== Number(id)) return fault(closedReason, { name: found.name });
  return undefined;
}
