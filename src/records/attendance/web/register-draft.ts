import type { AttendanceCode } from '../../../platform/contract/attendance-code.ts';
import {
  type AttendanceStatus,
  attendanceStatuses,
  type RegisterPart,
} from '../../../platform/contract/school-terms.ts';
import type { Details } from '../attendance.contract.ts';

/** A register's line of one student. */
export type Line = { readonly status: AttendanceStatus } & Details;

/** Lines by roll. No names, as drafts are stored on the device. */
export type Lines = Readonly<Record<number, Line>>;

/** As drafts are stored: the status alone where nothing else is said, as all of them were once. */
type DraftLines = Readonly<Record<number, AttendanceStatus | Line>>;

/** A draft that is not sent: the lines of a whole register, or those of a correction and the version that it corrects. */
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
 * `basedOn` is `null` for a register that was not taken. An absence that was chosen for somebody excused is kept as a
 * line, so that it differs from that of a student who was not reached when an excuse came.
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

/** Whether the draft has this student absent only because nobody had reached them. */
export function isUnreached(draft: RegisterDraft, roll: string): boolean {
  return !isOfCorrection(draft) && Object.entries(draft).some(([of, line]) => of === roll && line === 'Absent');
}

export function mapLines<From, To>(lines: Readonly<Record<number, From>>, to: (line: From, roll: number) => To) {
  return Object.fromEntries(Object.entries(lines).map(([roll, line]) => [roll, to(line, Number(roll))])) as Readonly<
    Record<number, To>
  >;
}

type SaidOf = { readonly status: AttendanceStatus } & { readonly [D in keyof Details]: Details[D] | undefined };

/** The line as a register has it. */
export function lineOf({ status, reason, minutesLate, note }: SaidOf): Line {
  return { status, ...(reason && { reason }), ...(minutesLate && { minutesLate }), ...(note && { note }) };
}

/** Whole lines to send, as a detail that is left out of a correction stays. */
export function linesToSend(rolls: readonly number[], lines: Lines) {
  return rolls.map((roll) => {
    const { status = 'Absent', reason = null, minutesLate = null, note = null } = lines[roll] ?? {};
    return { roll, status, reason, minutesLate, note };
  });
}

/** The line with another status: the note stays, and the rest, which was about the status before, does not. */
export function withStatus(line: Line, status: AttendanceStatus): Line {
  return line.status === status ? line : { status, ...noteOf(line) };
}

/** The line with a code, which has a status of its own. */
export function withCode(line: Line, { _id, status }: Pick<AttendanceCode, '_id' | 'status'>): Line {
  return { ...withStatus(line, status), reason: _id };
}

/** The signs that mean no more than present: England's for a morning, or a day, and for an afternoon. */
const presentSigns = { morning: '/', afternoon: '\\' } as const;

/** The code that a line has without a choice when it becomes present; `undefined` where the school has none of these. */
export function plainPresent(codes: readonly AttendanceCode[], part: RegisterPart = 'morning') {
  const found = codes.find(({ code, status, isOpen }) => isOpen && status === 'Present' && code === presentSigns[part]);
  return found?._id;
}

function noteOf({ note }: Line) {
  return note === undefined ? {} : { note };
}
