import type { Generated } from 'kysely';
import type { HandInState, HandInWay } from '../../contract/school-terms.ts';

/** The tables of homework and hand-ins. */
export type HomeworkTables = {
  /** A diary entry: what was done in a lesson of the timetable on one date. */
  diary_entry: {
    school_id: number;
    id: number;
    session_id: number;
    class: number;
    date: string;
    period: number;
    /** The lesson's subject when it was written. */
    subject: string;
    topic: string;
    text: string | null;
    /** Why an admin made the last change. */
    why: string | null;
    /** The number of the revision, from 1. */
    revision: number;
    written_by: number;
    written_at: string;
  };
  /** The signature of a class teacher under a week of the diary, by its Monday. */
  diary_week: {
    school_id: number;
    class: number;
    monday: string;
    signed_by: number;
    signed_at: string;
  };
  homework: {
    school_id: number;
    id: number;
    session_id: number;
    class: number;
    subject: string;
    title: string;
    /** The title folded for searching. */
    search_title: string;
    text: string | null;
    due: string;
    hand_in: HandInWay;
    /** The expected minutes of work, if the teacher gave them. */
    minutes: number | null;
    /** The exam whose draft receives the marks. */
    exam_name: string | null;
    /** The maximum of its marks, if they have no scale. */
    exam_max: number | null;
    /** The scale of its marks as it was when it was chosen, as JSON; null for whole numbers. */
    mark_scale: Generated<string | null>;
    given_by: number;
    given_at: string;
    removed_at: Generated<string | null>;
    reminded_at: Generated<string | null>;
  };
  /** The students whom homework is for, if it is not for the whole class. */
  homework_student: { school_id: number; homework_id: number; student_id: number };
  /** A student's last hand-in, or the teacher's answer without one. */
  hand_in: {
    school_id: number;
    homework_id: number;
    student_id: number;
    state: HandInState;
    text: string | null;
    /** When it was handed in; null if it was not. */
    at: string | null;
    is_late: number;
    feedback: string | null;
    /** A mark that is a number, in hundredths. */
    mark: number | null;
    /** A mark that is a level, a text or the sign for done. */
    words: Generated<string | null>;
    answered_by: number | null;
    answered_at: string | null;
  };
  /** A file of homework or, if a student is given, of their hand-in. */
  homework_file: {
    school_id: number;
    id: number;
    homework_id: number;
    student_id: number | null;
    /** The key in `stored_file`, whose file can be missing in a backup. */
    stored_key: string;
    name: string;
    /** The type, determined from the content. */
    type: string;
    bytes: number;
  };
};
