import type { FileName } from '../../../oneroster/server/files.rules.ts';
import type {
  SourcedId,
  StateClass,
  StateEnrolment,
  StateExam,
  StateGroup,
  StateMember,
  StatePeriod,
  StatePerson,
  StateSchool,
  StateSession,
  StateSubject,
} from '../../../oneroster/server/school-state.ts';
import type { RowFault } from '../import-kind.ts';
import type { TableRow } from './table.ts';

/** A group without its members, which have rows of their own. */
type GroupFacts = Omit<StateGroup, 'members'>;

/** A guardian of students who have another guardian on their record. */
type LinkedGuardian = {
  readonly sourcedId: SourcedId;
  readonly name: string;
  /** In the stored form; `null` if there is none. */
  readonly phone: string | null;
  readonly email: string;
  readonly wards: readonly { readonly student: SourcedId; readonly relation: string }[];
};

/** The record that a row of the files makes. */
export type Made =
  | {
      readonly of: 'school';
      readonly value: Omit<StateSchool, 'sourcedId' | 'name' | 'domain'> & { sourcedId: SourcedId };
    }
  | { readonly of: 'session'; readonly value: StateSession }
  | { readonly of: 'class'; readonly value: StateClass }
  | { readonly of: 'person'; readonly value: StatePerson }
  | { readonly of: 'guardian'; readonly value: LinkedGuardian; readonly known: number | null }
  | { readonly of: 'enrolment'; readonly value: StateEnrolment }
  | {
      readonly of: 'subject';
      readonly value: StateSubject;
      readonly periods: readonly StatePeriod[];
      /** Where it is the subject of a group. */
      readonly group?: GroupFacts;
    }
  | { readonly of: 'member'; readonly group: number; readonly value: StateMember }
  | { readonly of: 'lessons'; readonly periods: readonly StatePeriod[] }
  | { readonly of: 'exam'; readonly value: StateExam };

/** A row that creates a record, or cannot because of its faults. Rows that only add to another row are not included. */
export type DescribedRow = {
  readonly file: FileName;
  readonly line: number;
  readonly source?: TableRow['source'];
  readonly label: string;
  readonly cells: Readonly<Record<string, string>>;
  /** `null` if the row creates nothing by itself, or is wrong. */
  readonly made: Made | null;
  readonly faults: readonly RowFault[];
  readonly notes: readonly RowFault[];
  /** The keys by which other rows refer to the record. */
  readonly keys: readonly string[];
  /** The keys of the records that this one requires. */
  readonly needs: readonly string[];
};

/** The content of a school's files, in a form that can be sent from thread to thread. */
export type Described = {
  readonly rows: readonly DescribedRow[];
  readonly columns: Readonly<Partial<Record<FileName, readonly string[]>>>;
  /** Whether the files are Rollbook's, which contain a whole school. */
  readonly isWhole: boolean;
};
