import type { Generated } from 'kysely';

/** The tables of lessons, their plans and covers. */
export type TimetableTables = {
  timetable_period: {
    school_id: number;
    id: number;
    session_id: number;
    class: number;
    /** The weekday; 0 is Saturday. */
    day: number;
    period: number;
    /** The period's name in addition to its number, such as "Break". */
    label: string | null;
    subject: string;
    subject_id: number | null;
    /** The teacher; the first one if there are several. */
    teacher_id: number;
    /** The ids of the other teachers, each between commas: `,12,15,`. */
    more_teachers: Generated<string | null>;
    /** Minutes since midnight at the school. */
    starts_minute: number;
    ends_minute: number;
    removed_at: string | null;
    room: Generated<string | null>;
    /** The index of its alternating week, from 0 on; null for every week. */
    week: Generated<number | null>;
  };
  cover: {
    school_id: number;
    date: string;
    period_id: number;
    /** The teacher who takes the lesson on that date. */
    teacher_id: number;
    /** The teacher of the lesson who is covered. */
    absent_id: number;
    set_at: string;
    set_by: number;
    /** When a change of the timetable ended the cover; null while it is valid. */
    withdrawn_at: Generated<string | null>;
  };
  /** The input from which the timetable of a session is made. */
  timetable_plan: {
    school_id: number;
    session_id: number;
    /** The number of times it was saved. */
    version: number;
    /** The plan as JSON, with teachers by their ids. */
    plan: string;
    changed_at: string;
    changed_by: number;
    /** JSON with the quality of the present timetable by this plan, and the facts used for that. */
    judged: string | null;
  };
  /** A timetable draft that is finished or in progress. */
  timetable_draft: {
    school_id: number;
    id: number;
    session_id: number;
    state: 'making' | 'made' | 'stopped' | 'failed';
    /** The plan as it was when the solver started. */
    plan: string;
    plan_version: number;
    seconds: number;
    /** `timetable`, or the id of the draft from which it started; null if it started from nothing. */
    made_from: string | null;
    /** The progress of the solver, as JSON. */
    progress: string;
    /** The places of the lessons, as JSON. */
    result: string | null;
    made_at: string;
    made_by: number;
    /** When somebody asked to stop it. */
    stop_at: string | null;
    published_from: string | null;
    /** The number of changes of the result. */
    revision: Generated<number>;
    /** JSON with the quality of the result, and the facts used for that. */
    judged: string | null;
    /** JSON with the rules that the result breaks, by the same facts. */
    broken: string | null;
  };
  /** A timetable that replaces its session's on a future day. */
  coming_timetable: {
    school_id: number;
    session_id: number;
    from_date: string;
    draft_id: number;
    /** JSON. */
    periods: string;
  };
  /** The secret in the address of a person's calendar feed. */
  calendar_feed: {
    school_id: number;
    person_id: number;
    secret: string;
    /** A hash of its last content; null before it was read. */
    fingerprint: string | null;
    /** The number of its changes, and when the last one was. */
    revision: number;
    changed_at: string;
  };
};
