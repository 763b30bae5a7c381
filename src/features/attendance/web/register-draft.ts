import { type AttendanceStatus, attendanceStatuses } from '../../../platform/contract/school-terms.ts';
import type { Details } from '../attendance.contract.ts';

/** What a register says of one student. */
export type Line = { readonly status: AttendanceStatus } & Details;

/** Lines by roll. No names, as drafts are stored on the device. */
export type Lines = Readonly<Record<number, Line>>;

/** As drafts are stored: the status alone where nothing else is said, as all of them were once. */
export type DraftLines = Readonly<Record<number, AttendanceStatus | Line>>;

/** One draft per person, class and date or lesson. */
export function draftKey(email: string, { class: classNumber, date, period }: DraftOf): string {
  const day = `rollbook.draft.attendance.${email}.${classNumber}.${date}`;
  return period === undefined ? day : `${day}.${period}`;
}

type DraftOf = { readonly class: number; readonly date: string; readonly period?: number | undefined };

export function areDraftLines(value: unknown): value is DraftLines {
  const lines: unknown[] = Object.values(value ?? {});
  return lines.length > 0 && lines.every((line) => isStatus(line) || isStatus((line as Line | null)?.status));
}

function isStatus(value: unknown): boolean {
  return attendanceStatuses.includes(value as AttendanceStatus);
}

export function toDraft(lines: Lines): DraftLines {
  return mapLines(lines, (line) => (Object.keys(line).length === 1 ? line.status : line));
}

export function fromDraft(draft: DraftLines): Lines {
  return mapLines(draft, (line) => (typeof line === 'string' ? { status: line } : line));
}

export function mapLines<From, To>(lines: Readonly<Record<number, From>>, to: (line: From, roll: number) => To) {
  return Object.fromEntries(Object.entries(lines).map(([roll, line]) => [roll, to(line, Number(roll))])) as Readonly<
    Record<number, To>
  >;
}

export function isSameLine(one: Line, other: Line): boolean {
  return (
    one.status === other.status &&
    one.reason === other.reason &&
    one.minutesLate === other.minutesLate &&
    one.note === other.note
  );
}

/** The line with another status: the note stays, and the rest, which was about the status before, does not. */
export function withStatus(line: Line, status: AttendanceStatus): Line {
  if (line.status === status) return line;
  return { status, ...(line.note !== undefined && { note: line.note }) };
}
