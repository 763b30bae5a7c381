import type { Generated } from 'kysely';

/** The tables of the school, its classes, sessions and calendar. */
export type SchoolYearTables = {
  /**
   * A class or teaching group, by its number; `place` is its position in lists, and `moves_up_to` is null if its students
   * leave. A group belongs to one session; its subject has the same number.
   */
  class: {
    school_id: number;
    number: number;
    name: string;
    place: number;
    moves_up_to: number | null;
    is_open: Generated<number>;
    /** The class teacher. */
    teacher_id: Generated<number | null>;
    /** Set only for a group; null for a class. */
    session_id: Generated<number | null>;
    /** The name shared by groups of which a student should be in exactly one. */
    block: Generated<string | null>;
    /** Whether a group has registers if the school does not take them by lesson. */
    takes_register: Generated<number>;
    /** The name of the scale that writes the class's results, if it is another than the school's. */
    mark_scale: Generated<string | null>;
  };
  /** A school year, both days included. Sessions of a school do not overlap. */
  session: {
    school_id: number;
    id: number;
    name: string;
    from_date: string;
    to_date: string;
    /** Set while the session is read-only. */
    closed_at: Generated<string | null>;
  };
  term: {
    school_id: number;
    id: number;
    session_id: number;
    name: string;
    from_date: string;
    to_date: string;
    /** The weight in the mean of a session, in hundredths. */
    weight: Generated<number>;
  };
  /** The weekdays of school (`Sunday,Monday`) from a day on, until the day of the next row. */
  school_week: { school_id: number; from_date: string; days: string };
  /** Days without school, both included: for the classes in `closed_day_class`, or for all if it lists none. */
  closed_day: {
    school_id: number;
    id: number;
    name: string;
    from_date: string;
    to_date: string;
    removed_at: Generated<string | null>;
  };
  closed_day_class: { school_id: number; closed_day_id: number; class: number };
  /** A student's enrolment in a class, from `from_date` up to but excluding `to_date`. */
  enrolment: {
    school_id: number;
    id: number;
    student_id: number;
    session_id: number;
    class: number;
    roll: number;
    from_date: string;
    to_date: string | null;
    /** The number in the class, if the school numbers its students from 1 on in each class. */
    number_in_class: Generated<number | null>;
  };
  /** One of the classes from which a group has its members. */
  group_class: { school_id: number; id: number; group_number: number; class: number };
  /**
   * The membership of a student in a group from `from_date` until before `to_date`; it counts only on days on which they
   * are enrolled in one of the group's classes.
   */
  group_member: {
    school_id: number;
    id: number;
    group_number: number;
    student_id: number;
    from_date: string;
    to_date: string | null;
  };
  subject: {
    school_id: number;
    id: number;
    session_id: number;
    class: number;
    name: string;
    code: string;
    /** The teacher, if one is assigned; the first one if there are several. */
    teacher_id: Generated<number | null>;
    /** The name of the scale on which its results are written; null for the school's default. */
    mark_scale: Generated<string | null>;
    /** The credits in hundredths. */
    credits: Generated<number | null>;
    /** Its categories with their weights, as JSON. */
    categories: Generated<string | null>;
    /** The ids of the other teachers, with a comma before and after each: `,12,15,`. */
    more_teachers: Generated<string | null>;
  };
  /** A move of students from one session to the next. */
  moving_up: {
    school_id: number;
    id: number;
    from_session: number;
    to_session: number;
    /** The first day of the new enrolments. */
    day: string;
    at: string;
    by_id: number;
    /** The audit entry that identifies its versions. */
    change_id: number;
    promoted: number;
    kept: number;
    leaving: number;
    undecided: number;
    undone_at: string | null;
  };
};
