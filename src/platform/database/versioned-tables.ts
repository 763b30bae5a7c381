/** A change that produced the present rows: its audit entry's id and its instant. */
export type Change = { readonly schoolId: number; readonly id: number; readonly at: Date };

/**
 * The tables that have versions, each after those that it references: the key within the school, and the other columns.
 * Photos are in no version, because their files are deleted, and neither are passwords and the like.
 */
export const versionedTables = {
  school: {
    key: 'school_id',
    columns: [
      ...['name', 'domain', 'time_zone', 'is_demo', 'created_at', 'language', 'languages', 'address', 'teachers_reach'],
      ...['correction_days', 'results_visible', 'excused_counts', 'registers_taken', 'care_below_percent'],
      ...['pass_percent', 'first_passwords', 'class_spread', 'second_factor', 'second_factor_from'],
      ...['room_taken', 'required_fields', 'lists_sort_by', 'weeks', 'registers_close', 'mark_scale', 'year_mean'],
      ...['files_per_student_megabytes', 'class_order', 'hand_in_years', 'hand_in_years_from'],
    ],
  },
  person: {
    key: 'id',
    columns: [
      ...['role', 'name', 'search_name', 'street', 'city', 'state', 'postal_code'],
      ...['created_at', 'left_at', 'erased_at', 'own_fields'],
      ...['family_name', 'given_name', 'preferred_name', 'sort_name'],
    ],
  },
  teacher: { key: 'person_id', columns: ['phone', 'subject'] },
  student: {
    key: 'person_id',
    columns: [
      ...['date_of_birth', 'gender', 'course_enrolled', 'guardian_name', 'guardian_relation', 'guardian_phone'],
      ...['guardian_email', 'guardian_search_name', 'admission_number'],
    ],
  },
  account: { key: 'person_id', columns: ['email', 'closed_at', 'phone'] },
  session: { key: 'id', columns: ['name', 'from_date', 'to_date', 'closed_at'] },
  term: { key: 'id', columns: ['session_id', 'name', 'from_date', 'to_date', 'weight'] },
  mark_scale: { key: 'id', columns: ['name', 'content'] },
  card_layout: { key: 'id', columns: ['name', 'used_for', 'content'] },
  class: {
    key: 'number',
    columns: [
      ...[
        'name',
        'place',
        'moves_up_to',
        'is_open',
        'teacher_id',
        'session_id',
        'block',
        'takes_register',
        'mark_scale',
      ],
    ],
  },
  group_class: { key: 'id', columns: ['group_number', 'class'] },
  group_member: { key: 'id', columns: ['group_number', 'student_id', 'from_date', 'to_date'] },
  own_field: {
    key: 'id',
    columns: [
      ...[
        'of_role',
        'name',
        'type',
        'choices',
        'is_required',
        'is_unique',
        'place',
        'seen_by',
        'changed_by',
        'signs_in',
      ],
    ],
  },
  absence_reason: { key: 'id', columns: ['name', 'status', 'is_open', 'sign', 'counts', 'place'] },
  enrolment: {
    key: 'id',
    columns: ['student_id', 'session_id', 'class', 'roll', 'from_date', 'to_date', 'number_in_class'],
  },
  subject: {
    key: 'id',
    columns: [
      'session_id',
      'class',
      'name',
      'code',
      'teacher_id',
      'more_teachers',
      'mark_scale',
      'credits',
      'categories',
    ],
  },
  timetable_period: {
    key: 'id',
    columns: [
      ...['session_id', 'class', 'day', 'period', 'label', 'subject', 'subject_id', 'teacher_id', 'starts_minute'],
      ...['ends_minute', 'removed_at', 'room', 'more_teachers', 'week'],
    ],
  },
  homework: {
    key: 'id',
    columns: [
      ...[
        'session_id',
        'class',
        'subject',
        'title',
        'search_title',
        'text',
        'due',
        'hand_in',
        'minutes',
        'exam_name',
        'exam_max',
        'mark_scale',
      ],
      ...['given_by', 'given_at', 'removed_at'],
    ],
  },
  diary_entry: {
    key: 'id',
    columns: [
      ...['session_id', 'class', 'date', 'period', 'subject', 'topic', 'text', 'why', 'revision'],
      ...['written_by', 'written_at'],
    ],
  },
  office: { key: 'id', columns: ['name', 'duties', 'classes', 'removed_at'] },
} as const satisfies Readonly<Record<string, { readonly key: string; readonly columns: readonly string[] }>>;

export type VersionedTable = keyof typeof versionedTables;

/** Returns all columns that the versions of a table copy from it, beginning with the school and the key. */
export function versionColumns(table: VersionedTable): string[] {
  const { key, columns } = versionedTables[table];
  return [...new Set(['school_id', key, ...columns])];
}

/** The kinds of records that a change can have, each with its tables and the columns that contain its id. */
export const versionedKinds = {
  school: [['school', 'school_id']],
  class: [['class', 'number']],
  session: [
    ['session', 'id'],
    ['term', 'session_id'],
  ],
  reason: [['absence_reason', 'id']],
  scale: [['mark_scale', 'id']],
  layout: [['card_layout', 'id']],
  field: [['own_field', 'id']],
  /** An admin or a guardian, or only a student's account, which is closed or gets another email. */
  account: [
    ['person', 'id'],
    ['account', 'person_id'],
  ],
  teacher: [
    ['person', 'id'],
    ['teacher', 'person_id'],
    ['account', 'person_id'],
  ],
  student: [
    ['person', 'id'],
    ['student', 'person_id'],
    ['account', 'person_id'],
    ['enrolment', 'student_id'],
  ],
  /** Only the enrolments of students, given by the students' ids. */
  enrolment: [['enrolment', 'student_id']],
  /** A group with its classes, its members and its subject. */
  group: [
    ['class', 'number'],
    ['group_class', 'group_number'],
    ['group_member', 'group_number'],
    ['subject', 'class'],
  ],
  subject: [['subject', 'id']],
  period: [['timetable_period', 'id']],
  diary: [['diary_entry', 'id']],
  homework: [['homework', 'id']],
  office: [['office', 'id']],
} as const satisfies Readonly<Record<string, readonly (readonly [VersionedTable, string])[]>>;

export type Changed = Partial<Readonly<Record<keyof typeof versionedKinds, readonly number[]>>>;
