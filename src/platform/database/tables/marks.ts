import type { Generated } from 'kysely';
import type { Policies } from '../../contract/school-policies.ts';

/** The state of an exam's line that its mark does not imply: it does not count, or counts as 0. */
export type LineState = 'exempt' | 'zero' | null;

/** The tables of marks, scales and report cards. */
export type MarksTables = {
  marks_record: {
    school_id: number;
    id: number;
    session_id: number;
    class: number;
    subject: string;
    subject_id: number | null;
    exam_name: string;
    max_mark: number;
    submitted_by: number;
    submitted_at: string;
    term_id: Generated<number | null>;
    /** The weight in the subject's result, in hundredths. */
    weight: Generated<number>;
    /** The day of the exam, if it is known. */
    day: Generated<string | null>;
    /** Whether a student who did not sit it gets 0 in the subject's result; otherwise the exam is left out. */
    absent_as_zero: Generated<number>;
    published_at: Generated<string | null>;
    published_by: Generated<number | null>;
    /** The grades with which it was published; null if it was not, or was imported as published. */
    scale_id: Generated<number | null>;
    /** The weight with which it was published for the results of its term. */
    kept_weight: Generated<number | null>;
    kept_absent_as_zero: Generated<number | null>;
    /** The scale as it was when the exam was made, as JSON; null for whole numbers. */
    mark_scale: Generated<string | null>;
    /** The category of its subject. */
    category: Generated<string | null>;
    /** The exam that it replaces, and when: if its mark is better, or always. */
    replaces_id: Generated<number | null>;
    replaces_by: Generated<'better' | 'later' | null>;
  };
  /**
   * `mark` is null for a student who did not sit, or for the reason in `state`. It is a part of the exam's `max_mark`, in
   * hundredths if the exam has a scale; a level or text is in `words`.
   */
  mark: {
    school_id: number;
    record_id: number;
    enrolment_id: number;
    mark: number | null;
    state: Generated<LineState>;
    words: Generated<string | null>;
    note: Generated<string | null>;
  };
  mark_correction: {
    school_id: number;
    id: number;
    record_id: number;
    enrolment_id: number;
    old_mark: number | null;
    new_mark: number | null;
    old_state: Generated<LineState>;
    new_state: Generated<LineState>;
    old_words: Generated<string | null>;
    new_words: Generated<string | null>;
    corrected_by: number;
    corrected_at: string;
    why: Generated<string | null>;
  };
  /**
   * Marks that a teacher has not submitted yet: `facts` is the exam as JSON, and `lines` the marks by enrolment, which
   * can be incomplete.
   */
  marks_draft: {
    school_id: number;
    subject_id: number;
    exam_name: string;
    saved_by: number;
    saved_at: string;
    facts: string;
    lines: string;
  };
  /**
   * A grade and the percentage from which it is given, in hundredths like its points. Class 0 stands for every class
   * without its own grades.
   */
  grade_band: {
    school_id: number;
    class: number;
    from_percent: number;
    name: string;
    points: number | null;
    passes: number;
  };
  /** A scale of marks that the school defined; `content` is JSON. */
  mark_scale: { school_id: number; id: number; name: string; content: string };
  /** A layout of report cards, as JSON; `used_for` is JSON too, with the classes or `"school"`. */
  card_layout: { school_id: number; id: number; name: string; used_for: string; content: string };
  /** A grade scale with which something was published, as JSON. It is never changed. */
  kept_scale: { school_id: number; id: number; bands: string };
  /** A comment on a student's term in a subject; without a subject, the class teacher's remark. */
  report_comment: {
    school_id: number;
    id: number;
    term_id: number;
    student_id: number;
    subject_id: number | null;
    text: string;
    written_by: number;
    written_at: string;
  };
  /** The publication of a term's results and comments for a class, with its settings. */
  term_publication: {
    school_id: number;
    term_id: number;
    class: number;
    published_at: string;
    published_by: number;
    scale_id: number;
    from_date: string;
    to_date: string;
    excused_counts: Policies['excusedCounts'];
    /** The rules by which results were weighted and written, as JSON; null for plain means in percent. */
    rules: Generated<string | null>;
  };
  /** A report card as it was issued, which is never changed. `pdf` is Base64, so that every backup contains it. */
  report_card: {
    school_id: number;
    id: number;
    /** Proves, together with its number, that a paper is genuine. */
    code: string;
    student_id: number;
    term_id: number;
    class: number;
    /** The version of this student's card of the term, from 1; each one supersedes the earlier ones. */
    version: number;
    issued_at: string;
    issued_by: number;
    /** A hash of the card's content without its number, code and date, which prevents issuing the same card twice. */
    content_hash: string;
    /** The SHA-256 of the PDF's bytes. */
    sha256: string;
    pdf: string;
  };
  /** A withdrawn exam, with its former id. */
  withdrawn_exam: {
    school_id: number;
    id: number;
    session_id: number;
    class: number;
    subject: string;
    exam_name: string;
    max_mark: number;
    submitted_by: number;
    submitted_at: string;
    withdrawn_by: number;
    withdrawn_at: string;
    lines: string;
    mark_scale: Generated<string | null>;
  };
};
