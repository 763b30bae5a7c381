/**
 * The floor: a minimal program that does the same work as Rollbook with `node:http`, the raw driver, one prepared
 * statement per query and `JSON.stringify`, without sign-in, validation or log. It returns the same bytes from the same
 * tables.
 */
export type Floor = {
  readonly listClass: (classNumber: number) => Promise<unknown>;
  readonly listStudentAttendance: (roll: number) => Promise<unknown>;
  readonly summariseClass: (classNumber: number) => Promise<unknown>;
  readonly listTeacherMarks: (email: string) => Promise<unknown>;
  readonly submitRegister: (register: SentRegister) => Promise<unknown>;
  readonly submitMarks: (marks: SentMarks) => Promise<unknown>;
};

export type SentRegister = {
  readonly class: number;
  readonly date: string;
  readonly attendance: readonly { readonly roll: number; readonly status: 'Present' | 'Absent' }[];
};

export type SentMarks = {
  readonly class: number;
  readonly subject: string;
  readonly examName: string;
  readonly maxMark: number;
  readonly marks: readonly { readonly roll: number; readonly mark: number | null }[];
};

/** The only school that the floor serves, because it has no sign-in. */
export const floorSchool = 1;
export const floorSession = '2026-2027';
export const floorSessionId = 1;
/** An exam has the date of the school's day, which can differ from that in UTC. */
export const floorTimeZone = 'Asia/Dhaka';
export const floorTeacher = { id: 3, email: 'teacher2@school1.example' };
