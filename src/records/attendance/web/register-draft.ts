import type { AttendanceCode } from '../../../platform/contract/attendance-code.ts';
import {
  type AttendanceStatus,
  attendanceStatuses,
  type RegisterPart,
} from '../../../platform/contract/school-terms.ts';
import type { Details } from '../attendance.contract.ts';

/** A student's line in a register. */
export type Line = { readonly status: AttendanceStatus } & Details;

/** Lines by roll. They contain no names, because drafts are stored on the device. */
export type Lines = Readonly<Record<number, Line>>;

/** Lines as drafts store them: only the status if there are no details. Older drafts have no details at all. */
type DraftLines = Readonly<Record<number, AttendanceStatus | Line>>;

/** An unsent draft: the lines of a whole register, or those of a correction with the version that it corrects. */
export type RegisterDraft = DraftLines | { readonly basedOn: string; readonly lines: DraftLines };

export function isRegisterDraft(value: unknown): value is RegisterDraft {
  const { basedOn, lines } = (value ?? {}) as { readonly basedOn?: unknown; readonly lines?: unknown };
  return typeof basedOn === 'string' ? areDraftLines(lines) : areDraftLines(value);
}

function areDraftLines(value: unknown): value is DraftLines {
  const lines: unknown[] = Object.values(value ?? {});
  return lines.length > 0 && lines.every((line) => isStatus(line) || isStatus((line as Line | null)?.status));
}

function isStatus(value: unknown): boolean {
  return attendanceStatuses.includes(value as AttendanceStatus);
}

/**
 * `basedOn` is `null` for a register not taken yet. If somebody chose absent for an excused student, a full line is
 * kept, to distinguish it from a student who had not been reached when the excuse came.
 */
export function toDraft(lines: Lines, basedOn: string | null, stored: Lines = {}): RegisterDraft {
  const isChosen = (line: Line, roll: number) => line.status === 'Absent' && stored[roll]?.status === 'Excused';
  const short = mapLines(lines, (line, roll) =>
    Object.keys(line).length === 1 && !isChosen(line, roll) ? line.status : line,
  );
  return basedOn === null ? short : { basedOn, lines: short };
}

export function fromDraft(draft: RegisterDraft): { readonly lines: Lines; readonly basedOn: string | null } {
  const { basedOn, lines } = isOfCorrection(draft) ? draft : { basedOn: null, lines: draft };
  return { basedOn, lines: mapLines(lines, (line) => (typeof line === 'string' ? { status: line } : line)) };
}

function isOfCorrection(draft: RegisterDraft): draft is Exclude<RegisterDraft, DraftLines> {
  return 'basedOn' in draft;
}

/** Returns whether the draft has this student as absent only because nobody had reached them. */
export function isUnreached(draft: RegisterDraft, roll: string): boolean {
  return !isOfCorrection(draft) && Object.entries(draft).some(([of, line]) => of === roll && line === 'Absent');
}

export function mapLines<From, To>(lines: Readonly<Record<number, From>>, to: (line: From, roll: number) => To) {
  return Object.fromEntries(Object.entries(lines).map(([roll, line]) => [roll, to(line, Number(roll))])) as Readonly<
    Record<number, To>
  >;
}

type SaidOf = { readonly status: AttendanceStatus } & { readonly [D in keyof Details]: Details[D] | undefined };

/** Returns the line in the form of a register, without details that are not set. */
export function lineOf({ status, reason, minutesLate, note }: SaidOf): Line {
  return { status, ...(reason && { reason }), ...(minutesLate && { minutesLate }), ...(note && { note }) };
}

/** Returns whole lines to send, because a detail that is left out of a correction is kept. */
export function linesToSend(rolls: readonly number[], lines: Lines) {
  return rolls.map((roll) => {
    const { status = 'Absent', reason = null, minutesLate = null, note = null } = lines[roll] ?? {};
    return { roll, status, reason, minutesLate, note };
  });
}

/**
 * Returns the line with another status. The note is kept; the other details belonged to the old status and are dropped.
 */
export function withStatus(line: Line, status: AttendanceStatus): Line {
  return line.status === status ? line : { status, ...noteOf(line) };
}

/** Returns the line with a code and the status of that code. */
export function withCode(line: Line, { _id, status }: Pick<AttendanceCode, '_id' | 'status'>): Line {
  return { ...withStatus(line, status), reason: _id };
}

/** The signs that mean nothing more than present: England's for a morning or whole day, and for an afternoon. */
const presentSigns = { morning: '/', afternoon: '\\' } as const;

/** Returns the code that a line gets by default when it becomes present; `undefined` if the school has no such code. */
export function plainPresent(codes: readonly AttendanceCode[], part: RegisterPart = 'morning') {
  const found = codes.find(({ code, status, isOpen }) => isOpen && status === 'Present' && code === presentSigns[part]);
  return found?._id;
}

function noteOf({ note }: Line) {
  return note === undefined ? {} : { note };
}
