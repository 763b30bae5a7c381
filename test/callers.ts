/** All possible callers for the first school's records, with their email if they have one. */
export const callers = {
  nobody: '',
  garbage: '',
  challenge: 'first@hill.example',
  expired: 'admin@hill.example',
  admin: 'admin@hill.example',
  /** The teacher and the student whom the examples are about. */
  owningTeacher: 'third@hill.example',
  owningStudent: 's5@hill.example',
  otherTeacher: 'fourth@hill.example',
  classmate: 's6@hill.example',
  /** A student of another class. */
  farStudent: 's7@hill.example',
  /** The guardian of the owning student. */
  guardian: 'guardian@hill.example',
  /** A guardian of the owning student until yesterday, who is now the guardian of a student of another class. */
  formerGuardian: 'former@hill.example',
  /** Is a guardian of the owning student who may not see their records. */
  unseeingGuardian: 'unseeing@hill.example',
  /** A student who has not chosen a password yet. */
  newcomer: 's99@hill.example',
  /** People of the other school. */
  strangeAdmin: 'admin@vale.example',
  strangeTeacher: 'first@vale.example',
  strangeStudent: 's1@vale.example',
  strangeGuardian: 'guardian@vale.example',
} as const;
export type CallerName = keyof typeof callers;
export const callerNames = Object.keys(callers) as CallerName[];

type Row = Readonly<Partial<Record<CallerName, number>>>;
/** The expected status for each caller. */
export type Statuses = Readonly<Record<CallerName, number>>;

const notSignedIn = { nobody: 401, garbage: 401, challenge: 401, expired: 401 } as const;

/** Callers who are not listed get a 401 without a session and a 403 with one. */
export function only(row: Row): Statuses {
  const refused = Object.fromEntries(callerNames.map((name) => [name, 403])) as Statuses;
  return { ...refused, ...notSignedIn, ...row };
}

export function all(status: number, row: Row = {}): Statuses {
  return { ...(Object.fromEntries(callerNames.map((name) => [name, status])) as Statuses), ...row };
}

export function everyPerson(status: number, row: Row = {}): Statuses {
  return all(status, { ...notSignedIn, ...row });
}

export const newcomerWaits = { newcomer: 403 };
/** The other school's admin and teacher get their own school's records of the same kind. */
export const admins = { admin: 200, strangeAdmin: 200 };
export const adminsAdd = { admin: 201, strangeAdmin: 201 };
export const adminAlone = { admin: 200, strangeAdmin: 404 };
export const teachers = { owningTeacher: 200, otherTeacher: 200, strangeTeacher: 200 };
export const staff = { ...admins, ...teachers };
/** The other school's student of class 5 gets their own class 5. */
const students5 = { owningStudent: 200, classmate: 200, strangeStudent: 200 };
export const class5 = { ...students5, guardian: 200, strangeGuardian: 200 };
/** The student with a guardian, and their school's admin and teachers; for the other school's staff the student does not exist. */
export const staffAndStudent = {
  admin: 200,
  owningTeacher: 200,
  otherTeacher: 200,
  owningStudent: 200,
  guardian: 200,
  strangeAdmin: 404,
  strangeTeacher: 404,
};
