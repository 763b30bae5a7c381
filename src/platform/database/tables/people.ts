import type { Generated } from 'kysely';
import type { Policies } from '../../contract/school-policies.ts';
import type { Role } from '../../contract/school-terms.ts';

/** The tables of people and their places in classes. */
export type PeopleTables = {
  school: {
    id: Generated<number>;
    name: string;
    domain: string;
    time_zone: string;
    is_demo: number;
    created_at: string;
    /** The tag of the school's own language, such as `ar-EG`. */
    language: Generated<string>;
    /** The tags of all languages that the school offers, separated by commas. */
    languages: Generated<string>;
    address: Generated<string | null>;
    logo_url: Generated<string | null>;
    teachers_reach: Generated<Policies['teachersReach']>;
    /** The number of days in which a teacher can correct a register or marks; null for no limit. */
    correction_days: Generated<number | null>;
    results_visible: Generated<Policies['resultsVisible']>;
    /** Whether an excused student counts as absent in a register or is left out. */
    excused_counts: Generated<Policies['excusedCounts']>;
    registers_taken: Generated<Policies['registersTaken']>;
    /** When the registers of a morning and of an afternoon close, as JSON; null for the usual times. */
    registers_close: Generated<string | null>;
    care_below_percent: Generated<number>;
    pass_percent: Generated<number | null>;
    /** Whether students see how the marks of their class are spread, without names. */
    class_spread: Generated<Policies['classSpread']>;
    /** Whether a lesson in a room that another lesson has at that time is refused, or only shown. */
    room_taken: Generated<Policies['roomTaken']>;
    lists_sort_by: Generated<Policies['listsSortBy']>;
    class_order: Generated<Policies['classOrder']>;
    /** Whether staff must have a second factor, and from which day on. */
    second_factor: Generated<Policies['secondFactor']>;
    second_factor_from: Generated<string | null>;
    /** The kind of a student's first password; null for the server's setting. */
    first_passwords: Generated<Policies['firstPasswords']>;
    /** The time of the backup from which the school was restored, until an admin has read the notice. */
    restored_from: Generated<string | null>;
    /** The most megabytes that a student can store with their hand-ins. */
    files_per_student_megabytes: Generated<number>;
    /** The number of years for which hand-ins are kept, null for ever; and the day from which older ones are deleted. */
    hand_in_years: Generated<number | null>;
    hand_in_years_from: Generated<string | null>;
    required_fields: Generated<string | null>;
    /** The name of the scale on which results are written; null for percent. */
    mark_scale: Generated<string | null>;
    /** The basis of the mean of a session. */
    year_mean: Generated<Policies['yearMean']>;
    /** The alternating weeks, as JSON; null if there are none. */
    weeks: Generated<string | null>;
  };
  person: {
    school_id: number;
    id: number;
    role: Role;
    name: string;
    /** The name folded for searching: no case, no accents. */
    search_name: string;
    photo_url: string | null;
    street: string | null;
    city: string | null;
    state: string | null;
    postal_code: string | null;
    created_at: string;
    /** Set when the person is removed: they are in no list any more, but their history stays. */
    left_at: string | null;
    /** Set when all personal data has been erased. */
    erased_at: Generated<string | null>;
    /** The values of the school's own fields by the fields' ids, as a JSON object of texts. */
    own_fields: Generated<string | null>;
    family_name: Generated<string | null>;
    given_name: Generated<string | null>;
    preferred_name: Generated<string | null>;
    /** Family and given name folded for sorting; `null` if the family name is not known. */
    sort_name: Generated<string | null>;
  };
  teacher: { school_id: number; person_id: number; phone: string; subject: string | null };
  student: {
    school_id: number;
    person_id: number;
    date_of_birth: string | null;
    gender: string | null;
    course_enrolled: string;
    guardian_name: string;
    /** The name folded for searching. */
    guardian_search_name: Generated<string>;
    guardian_relation: string;
    guardian_phone: string;
    guardian_email: string | null;
    admission_number: Generated<string | null>;
  };
  /** An office that the school defined, with its duties separated by commas. */
  office: {
    school_id: number;
    id: number;
    name: string;
    duties: string;
    /** The numbers of the classes that it reaches, separated by commas; null for the whole school. */
    classes: string | null;
    removed_at: string | null;
  };
  /** The people who work in each office. */
  office_person: { school_id: number; office_id: number; person_id: number };
  /** A field that the school defined for people of one role, or a kind of identity number; lists are JSON. */
  own_field: {
    school_id: number;
    id: number;
    of_role: string;
    name: string;
    type: string;
    choices: string;
    is_required: number;
    is_unique: number;
    place: number;
    seen_by: string;
    changed_by: string;
    signs_in: Generated<number>;
  };
  saved_list: {
    school_id: number;
    id: number;
    of_role: string;
    name: string;
    filters: string;
    columns: string;
    shared_with: string;
    made_by: number;
    made_at: string;
  };
  /** The link that makes a person a student's guardian; both days are included, and it can be removed earlier. */
  guardian_link: {
    school_id: number;
    id: number;
    guardian_id: number;
    student_id: number;
    relation: string;
    may_see: number;
    is_written_to: number;
    from_date: string;
    to_date: string | null;
    removed_at: Generated<string | null>;
    /**
     * Until when the guardian has seen this child's results; null until they do, unless the link was added after they
     * joined.
     */
    results_read_until: Generated<string | null>;
    /** Until when the guardian has seen the cover of this child's class; null if never. */
    cover_read_until: Generated<string | null>;
    /** Until when the guardian has seen this child's homework; null if never, unless the link was added later. */
    homework_read_until: Generated<string | null>;
    /** The import that made the link; null if somebody made it by hand. */
    import_id: Generated<number | null>;
  };
  /** An uploaded photo: kept while a person has it (`discard_after` null), otherwise until that instant. */
  image: { school_id: number; key: string; uploaded_by: number; discard_after: string | null };
};
