import type { AuditEvent } from '../../base/audit/server/audit.queries.ts';
import type { NewSession } from '../../base/sessions/server/sessions.rules.ts';
import type { DatabaseTransaction } from '../../platform/database/tables.ts';
import type { storeDemoTerms } from './demo-shape.ts';
import type { DemoStudent } from './read-demo-students.ts';

export type OpenedSchool = {
  readonly transaction: DatabaseTransaction;
  readonly schoolId: number;
  readonly today: string;
  readonly session: NewSession & { readonly id: number };
  /** When everybody was enrolled, before the first register. */
  readonly openedOn: string;
  /** The school days with attendance, oldest first. */
  readonly days: readonly string[];
  /** The events for the audit, with the ids of the people behind them. */
  readonly events: (AuditEvent & { readonly by: number })[];
};

export type StaffedSchool = OpenedSchool & {
  /** In the order of `demoSubjects`. */
  readonly teacherIds: readonly number[];
  /** The ids of the subjects by class, each in the order of `demoSubjects`. */
  readonly subjectIds: readonly (readonly number[])[];
  /** In the order of `demoExams`. */
  readonly terms: Awaited<ReturnType<typeof storeDemoTerms>>;
};

export type EnrolledStudent = DemoStudent & { readonly studentId: number; readonly enrolmentId: number };
export type Classes = ReadonlyMap<number, readonly EnrolledStudent[]>;
