const at = '2026-11-19T04:00:00.000Z';
const leftAt = '2026-10-31T04:00:00.000Z';

const people = [
  { id: 1, role: 'admin', name: 'Ada', email: 'admin@hill.example' },
  { id: 2, role: 'teacher', name: 'Ben', email: 'ben@hill.example' },
  { id: 3, role: 'teacher', name: 'Zoë', email: 'zoe@hill.example', hasLeft: true },
  { id: 4, role: 'student', name: 'Cem', email: 'cem@hill.example' },
  { id: 5, role: 'student', name: 'Dua', email: 'dua@hill.example' },
  { id: 6, role: 'student', name: 'Eli', email: 'eli@hill.example', hasLeft: true },
  { id: 7, role: 'student', name: 'Fay', email: 'fay@hill.example' },
] as const;

type Person = { readonly id: number; readonly role: string; readonly name: string; readonly email: string };

function insertPerson({ id, role, name, email, ...more }: Person & { readonly hasLeft?: true }): string[] {
  const end = more.hasLeft ? `'${leftAt}'` : 'null';
  return [
    `insert into person (school_id, id, role, name, search_name, created_at, left_at)
      values (1, ${id}, '${role}', '${name}', '${name.toLowerCase().replace('ë', 'e')}', '${at}', ${end})`,
    `insert into account (school_id, person_id, email, password_hash, closed_at) values (1, ${id}, '${email}', 'x', ${end})`,
    ...(more.hasLeft ? [] : [`insert into email_owner (email, school_id, person_id) values ('${email}', 1, ${id})`]),
    ...(role === 'teacher'
      ? [`insert into teacher (school_id, person_id, phone, subject) values (1, ${id}, '0${id}', 'Art')`]
      : []),
    ...(role === 'student'
      ? [
          `insert into student (school_id, person_id, date_of_birth, gender, course_enrolled, guardian_name,
            guardian_relation, guardian_phone) values (1, ${id}, '2012-02-29', 'Other', 'General', 'Gia', 'mother', '0${id}')`,
        ]
      : []),
  ];
}

/**
 * A school in the tables of version 0.1.0. Cem moved up a class; Zoë and Eli left; Fay came from class 6 within the
 * session and has the roll that was Eli's.
 */
const school001 = [
  `insert into school (name, domain, time_zone, session, is_demo, created_at)
    values ('Hill', 'hill.example', 'Asia/Dhaka', '2026-2027', 0, '${at}')`,
  ...people.flatMap(insertPerson),
  `insert into enrolment (school_id, id, student_id, session, class, roll, from_date, to_date) values
    (1, 1, 4, '2025-2026', 4, 1, '2025-07-01', '2026-07-01'),
    (1, 2, 4, '2026-2027', 5, 1, '2026-07-01', null),
    (1, 3, 5, '2026-2027', 5, 2, '2026-07-01', null),
    (1, 4, 6, '2026-2027', 5, 3, '2026-07-01', '2026-10-31'),
    (1, 5, 7, '2026-2027', 6, 9, '2026-07-01', '2026-11-02'),
    (1, 6, 7, '2026-2027', 5, 3, '2026-11-02', null)`,
  `insert into subject (school_id, id, session, class, name, code) values
    (1, 1, '2025-2026', 4, 'Art', 'A'), (1, 2, '2026-2027', 5, 'Art', 'A'), (1, 3, '2026-2027', 5, 'Biology', 'B')`,
  // The third was removed, for the first takes its time; the second's teacher has left; the fourth is of no subject.
  `insert into timetable_period
    (school_id, id, class, day, period, subject, subject_id, teacher_id, starts_minute, ends_minute, removed_at) values
    (1, 1, 5, 1, 1, 'Art', 2, 2, 480, 525, null), (1, 2, 5, 2, 1, 'Biology', 3, 3, 480, 525, null),
    (1, 3, 5, 1, 1, 'Biology', 3, 2, 480, 525, '${at}'), (1, 4, 6, 6, 2, 'Games', null, 2, 540, 600, null)`,
  // The second is of the days between the first of June and the start of the next enrolments.
  `insert into attendance_sheet (school_id, id, class, date, taken_by, taken_at) values
    (1, 1, 4, '2026-05-31', 3, '2026-05-31T04:00:00.000Z'), (1, 2, 4, '2026-06-15', 2, '2026-06-15T04:00:00.000Z'),
    (1, 3, 5, '2026-09-01', 3, '2026-09-01T04:00:00.000Z'), (1, 4, 6, '2026-09-01', 2, '2026-09-01T04:00:00.000Z'),
    (1, 5, 5, '2026-11-19', 2, '${at}')`,
  `insert into attendance_mark (school_id, sheet_id, enrolment_id, present) values
    (1, 1, 1, 1), (1, 2, 1, 0), (1, 3, 2, 0), (1, 3, 3, 1), (1, 3, 4, 1), (1, 4, 5, 1),
    (1, 5, 2, 1), (1, 5, 3, 0), (1, 5, 6, 1)`,
  `insert into attendance_correction
    (school_id, id, sheet_id, enrolment_id, old_status, new_status, corrected_by, corrected_at) values
    (1, 1, 3, 4, 'Absent', 'Present', 3, '2026-09-01T05:00:00.000Z'),
    (1, 2, 3, 2, 'Present', 'Absent', 1, '2026-09-02T05:00:00.000Z')`,
  `insert into marks_record
    (school_id, id, session, class, subject, subject_id, exam_name, max_mark, submitted_by, submitted_at) values
    (1, 1, '2025-2026', 4, 'Art', 1, 'Final', 50, 3, '2026-05-20T04:00:00.000Z'),
    (1, 2, '2026-2027', 5, 'Art', 2, 'First', 100, 2, '2026-09-20T04:00:00.000Z'),
    (1, 3, '2026-2027', 5, 'Chess', null, 'First', 10, 2, '${at}')`,
  `insert into mark (school_id, record_id, enrolment_id, mark) values
    (1, 1, 1, 40), (1, 2, 2, null), (1, 2, 3, 77), (1, 2, 4, 0), (1, 3, 2, 9), (1, 3, 3, 10), (1, 3, 6, 1)`,
  `insert into mark_correction (school_id, id, record_id, enrolment_id, old_mark, new_mark, corrected_by, corrected_at)
    values (1, 1, 2, 3, 70, 77, 2, '${at}'), (1, 2, 2, 2, 5, null, 1, '${at}')`,
  `insert into notice (school_id, id, title, content, posted_by, posted_at, withdrawn_at) values
    (1, 1, 'Fête', 'On Sunday', 1, '${at}', null), (1, 2, 'Wrong', 'Never mind', 1, '${at}', '${at}')`,
  `insert into message (school_id, id, sender_id, recipient_type, class, teacher_id, text, sent_at) values
    (1, 1, 3, 'class', 5, null, 'To class 5', '${at}'), (1, 2, 1, 'class', 4, null, 'To class 4', '${at}'),
    (1, 3, 1, 'teacher', null, 2, 'To Ben', '${at}'), (1, 4, 1, 'teacher', null, 3, 'To Zoë', '${at}'),
    (1, 5, 2, 'admin', null, null, 'From Ben', '${at}'), (1, 6, 4, 'admin', null, null, 'From Cem', '${at}')`,
];

/** The same school after years of upgrades: with what could be taken back, and periods with a name. */
const school018 = [
  ...school001,
  `update notice set search_title = 'fete' where id = 1`,
  `update timetable_period set label = 'Double' where id = 4`,
  `insert into withdrawn_register (school_id, id, class, date, taken_by, taken_at, withdrawn_by, withdrawn_at, lines)
    values (1, 1, 5, '2026-09-01', 2, '2026-09-01T03:00:00.000Z', 1, '${at}',
      '{"lines":[{"enrolment":2,"status":"Present"},{"enrolment":4,"status":"Absent"}],
        "corrections":[{"enrolment":2,"from":"Absent","to":"Present","by":2,"at":"${at}"}]}')`,
  `insert into withdrawn_exam
    (school_id, id, session, class, subject, exam_name, max_mark, submitted_by, submitted_at, withdrawn_by, withdrawn_at, lines)
    values (1, 4, '2025-2026', 4, 'Art', 'Second', 20, 3, '2026-05-21T04:00:00.000Z', 1, '${at}',
      '{"lines":[{"enrolment":1,"mark":12}],"corrections":[]}')`,
  `insert into message
    (school_id, id, sender_id, recipient_type, class, teacher_id, text, sent_at, withdrawn_at, withdrawn_by)
    values (1, 7, 2, 'class', 5, null, 'To nobody', '${at}', '${at}', 1)`,
];

/** The statements that fill the tables of older versions, by the last migration of each. */
export const olderSchools = { '001-school': school001, '018-digits': school018 } as const;
