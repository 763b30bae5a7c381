import type { Generated } from 'kysely';
import type { AttendanceStatus, CodeCounts } from '../../contract/school-terms.ts';

export type MarkColumns = {
  school_id: number;
  sheet_id: number;
  enrolment_id: number;
  /** 0 absent, 1 present, 2 excused, 3 late: the statuses of students who were there are odd. */
  status: number;
  reason_id: Generated<number | null>;
  minutes_late: Generated<number | null>;
  note: Generated<string | null>;
};

/** The tables of registers, absences and their reasons. */
export type AttendanceTables = {
  /** An attendance code, or a reason, which is a code without its own sign. A closed one is no longer offered. */
  absence_reason: {
    school_id: number;
    id: number;
    name: string;
    status: number;
    is_open: Generated<number>;
    /** Null if the sign is made from the id. */
    sign: Generated<string | null>;
    /** How the code counts; null if its status and the policies decide. */
    counts: Generated<CodeCounts | null>;
    /** The place in the school's order, from 1 on; 0 for a code that was added later, which comes last. */
    place: Generated<number>;
  };
  /** An absence known beforehand, both days included. */
  absence: {
    school_id: number;
    id: number;
    student_id: number;
    from_date: string;
    to_date: string;
    reason_id: number | null;
    text: string | null;
    told_by: number;
    told_at: string;
    removed_at: Generated<string | null>;
  };
  attendance_sheet: {
    school_id: number;
    id: number;
    session_id: number;
    class: number;
    date: string;
    /** The lesson's number in the timetable; 0 for the whole day, -2 for the morning and -1 for the afternoon. */
    period: Generated<number>;
    taken_by: number;
    taken_at: string;
  };
  attendance_mark: MarkColumns & {
    /**
     * Set for a line that was added after its register was taken; `added_by` is the change of enrolments that added it.
     */
    added_at: Generated<string | null>;
    added_by: Generated<number | null>;
  };
  /** A line, unchanged, that a corrected enrolment took out of a register that still exists. */
  attendance_mark_aside: MarkColumns & { change_id: number; student_id: number };
  attendance_correction: {
    school_id: number;
    id: number;
    sheet_id: number;
    enrolment_id: number;
    old_status: AttendanceStatus;
    new_status: AttendanceStatus;
    corrected_by: number;
    corrected_at: string;
    /** Reason, minutes and note, as JSON; null if there is none. */
    old_detail: Generated<string | null>;
    new_detail: Generated<string | null>;
    /** Why an admin corrected it after the days in which teachers can. */
    why: Generated<string | null>;
  };
  /** A withdrawn register; `lines` is JSON, by enrolment. */
  withdrawn_register: {
    school_id: number;
    id: number;
    class: number;
    date: string;
    period: Generated<number>;
    taken_by: number;
    taken_at: string;
    withdrawn_by: number;
    withdrawn_at: string;
    lines: string;
  };
};
