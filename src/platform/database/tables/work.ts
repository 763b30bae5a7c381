import type { Generated } from 'kysely';
import type { ImportRowState, ImportState, JobState } from '../../contract/school-terms.ts';

/** The tables of jobs, files, imports and the audit. */
export type WorkTables = {
  /** The used part of a quota; only the latest window is stored. */
  quota: { school_id: number; subject: string; used: number; window_ends_at: string };
  /** The responses of calls that came with a key, by person and key; `answer` is JSON, or `null` once it is deleted. */
  kept_answer: {
    school_id: number;
    person_id: number;
    key: string;
    request: string;
    answer: string | null;
    kept_at: string;
  };
  /** Another server that a school uses, with its secrets, as sealed JSON. */
  connection: { school_id: number; kind: 'mail' | 'issuer' | 'copy'; sealed: string };
  /** A background job and its state. */
  job: {
    school_id: number;
    id: number;
    kind: string;
    /** Ids and choices as JSON, never personal data. */
    payload: string;
    state: JobState;
    attempts: number;
    /** How many times in a row a server was killed, or hung, while it ran the job. */
    interruptions: Generated<number>;
    /** The job does not run before this instant. */
    run_after: string;
    /** 0 to 100. */
    progress: number;
    /** Until when a server has the job, unless it extends the lease; after that, others can take it. */
    leased_until: string | null;
    /** The run that has the job; only this run can finish it. */
    lease: string | null;
    /** The fault of the last run, as JSON. */
    error: string | null;
    created_at: string;
    created_by: number | null;
    finished_at: string | null;
  };
  /** A file that somebody uploaded or generated; it is deleted after a while. */
  stored_file: {
    school_id: number;
    key: string;
    /** The name that the file has on the person's device. */
    name: string;
    bytes: number;
    uploaded_by: number;
    discard_after: string;
  };
  /** An import of a spreadsheet: the file, how its columns are read, and what it would change or has changed. */
  import: {
    school_id: number;
    id: number;
    kind: string;
    /** Null once the file is deleted. */
    file_key: string | null;
    file_name: string;
    state: ImportState;
    /** JSON with the field for each heading, or null. */
    columns: string;
    /** 0 to 100, of the check or of applying it. */
    progress: number;
    new_rows: number;
    changed_rows: number;
    same_rows: number;
    wrong_rows: number;
    /** JSON with the first faults and their cells. */
    faults: string;
    /** JSON with the fault because of which the whole import failed. */
    failure: string | null;
    created_by: number;
    created_at: string;
    applied_at: string | null;
    /** The audit entry that identifies its versions. */
    change_id: number | null;
    undone_at: string | null;
    /** The job that checks or applies it, or the last one that did. */
    job_id: Generated<number | null>;
  };
  /** A row of an imported file, by its index from 1 on, and the change it would make. */
  import_row: {
    school_id: number;
    import_id: number;
    place: number;
    sheet: string;
    /** The number of the line in the sheet. */
    line: number;
    state: ImportRowState;
    /** The record that it changed or created. */
    record_id: number | null;
    /** A text by which people recognise the row, such as a name. */
    label: string;
    /** JSON with the values by field. */
    given: string;
    /** JSON with the changes by field. */
    changes: string;
    /** JSON with the faults by field. */
    faults: string;
  };
  /** How the school last read a heading, in the folded form of searches; null if it was left out. */
  import_column: { school_id: number; kind: string; heading: string; field: string | null };
  /** The meaning of a word in a school's files, such as VI in the column of the class. */
  import_word: { school_id: number; field: string; word: string; meaning: string };
  /** The id by which other systems know a record that was imported from them. */
  sourced_id: { school_id: number; kind: string; record_id: number; sourced_id: string };
  /** An audit entry, with ids but no names. The table is append-only. */
  audit_entry: {
    school_id: number;
    id: number;
    at: string;
    /** Null if nobody was signed in: a failed sign-in, the set-up, a command in the terminal. */
    actor_id: number | null;
    /** The client's IP address; null for a command in the terminal. */
    address: string | null;
    action: string;
    /** The affected person. */
    person_id: number | null;
    /** The affected exam, subject, period, notice or message, depending on the action. */
    record_id: number | null;
    class: number | null;
    date: string | null;
    /** Only for reads: the last day that a list was about; `date` is the first. */
    until: string | null;
    /**
     * Only for reads: opened, fetched ahead by the device, or exported as a file. Null for entries from before this was
     * recorded.
     */
    way: string | null;
    /** Only for reads: a unique key that merges reads within an hour into one entry. */
    read_key: string | null;
    /** For a list of students of several classes: the entry of its first class, to which this entry belongs. */
    list_id: number | null;
    /** The office in which the acting person did it; null for people who are not staff. */
    office_id: Generated<number | null>;
  };
};
