type Line = {
  readonly status: unknown;
  readonly reason?: unknown;
  readonly minutesLate?: unknown;
  readonly note?: unknown;
};

/** Whether two lines of a register say the same of a student. */
export function isSameLine<L extends Line>(one: L, other: L): boolean {
  return (
    one.status === other.status &&
    one.reason === other.reason &&
    one.minutesLate === other.minutesLate &&
    one.note === other.note
  );
}
