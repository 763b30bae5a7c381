import type { FileName } from '../../../oneroster/server/files.rules.ts';

/** Describes how one file of another format becomes rows of a OneRoster file. */
export type Part = {
  readonly from: string;
  readonly to: FileName;
  /**
   * The file's headings, by OneRoster's headings. Of several, the first with a value is used; those in an inner list
   * are joined.
   */
  readonly columns: Readonly<Record<string, string | readonly (string | readonly string[])[]>>;
  /** Values that every row gets. */
  readonly also?: Readonly<Record<string, string>>;
  /**
   * Prefixes for ids that could otherwise be those of another person, because the format numbers students and teachers
   * separately.
   */
  readonly of?: Readonly<Record<string, string>>;
  /** Rows without a value in this column are skipped. */
  readonly needs?: string;
};

export type Format = {
  /** The files that identify the format. */
  readonly files: readonly string[];
  /** A heading of one of the files that identifies the format, if OneRoster has files with the same names. */
  readonly heading?: readonly [file: string, heading: string];
  readonly parts: readonly Part[];
  /** Whether dates such as 3/4/2012 have the month first, by the format. */
  readonly isMonthFirst?: true;
};

const ofStudent = { sourcedId: 'student', userSourcedId: 'student', studentSourcedId: 'student' } as const;
const ofTeacher = { sourcedId: 'teacher', userSourcedId: 'teacher' } as const;
const ofContact = { sourcedId: 'contact', userSourcedId: 'contact' } as const;
const ofGuardianship = { ...ofContact, studentSourcedId: 'student' } as const;
const student = { also: { role: 'student' }, of: ofStudent } as const;
const teacher = { also: { role: 'teacher' }, of: ofTeacher } as const;
const guardian = { also: { role: 'guardian' }, of: ofGuardianship } as const;

/** Microsoft School Data Sync, the first version. Guardians have no id but their email. */
const schoolDataSync1: Format = {
  files: ['school.csv', 'student.csv', 'section.csv'],
  parts: [
    part('school.csv', 'orgs', 'sourcedId = SIS ID, name = Name', { also: { type: 'school' } }),
    part(
      'student.csv',
      'users',
      `sourcedId = SIS ID, givenName = First Name, middleName = Middle Name, familyName = Last Name, username = Username,
      email = Secondary Email, identifier = Student Number, grades = Grade,
      metadata.rollbook.street = Mailing Address, metadata.rollbook.city = Mailing City,
      metadata.rollbook.state = Mailing State, metadata.rollbook.postalCode = Mailing Zip`,
      { of: ofStudent },
    ),
    part('student.csv', 'roles', 'userSourcedId = SIS ID, orgSourcedId = School SIS ID', student),
    part('student.csv', 'demographics', 'sourcedId = SIS ID, birthDate = Birthdate, sex = Gender', { of: ofStudent }),
    part(
      'teacher.csv',
      'users',
      `sourcedId = SIS ID, givenName = First Name, middleName = Middle Name, familyName = Last Name, username = Username,
      email = Secondary Email`,
      { of: ofTeacher },
    ),
    part('teacher.csv', 'roles', 'userSourcedId = SIS ID, orgSourcedId = School SIS ID', teacher),
    part(
      'section.csv',
      'classes',
      `sourcedId = SIS ID, schoolSourcedId = School SIS ID, title = Course Name | Section Name,
      classCode = Course Number | Course Name | Section Name, termSourcedIds = Term SIS ID | Term Name`,
    ),
    part(
      'section.csv',
      'academicSessions',
      `sourcedId = Term SIS ID | Term Name, title = Term Name | Term SIS ID, startDate = Term StartDate,
      endDate = Term EndDate`,
      { needs: 'sourcedId' },
    ),
    part('studentenrollment.csv', 'enrollments', 'classSourcedId = Section SIS ID, userSourcedId = SIS ID', student),
    part('teacherroster.csv', 'enrollments', 'classSourcedId = Section SIS ID, userSourcedId = SIS ID', teacher),
    part(
      'user.csv',
      'users',
      'sourcedId = Email, givenName = First Name, familyName = Last Name, email = Email, phone = Phone',
      { of: ofContact },
    ),
    part(
      'guardianrelationship.csv',
      'roles',
      'userSourcedId = Email, studentSourcedId = SIS ID, relation = Role',
      guardian,
    ),
  ],
};

/** Microsoft School Data Sync, version 2.1. Its files have the names of OneRoster's files but different headings. */
const schoolDataSync2: Format = {
  files: ['orgs.csv', 'users.csv', 'roles.csv'],
  heading: ['classes.csv', 'orgSourcedId'],
  parts: [
    part('orgs.csv', 'orgs', 'sourcedId, name, type'),
    part('users.csv', 'users', 'sourcedId, username, givenName, middleName, familyName, email, phone, sms, identifier'),
    part('roles.csv', 'roles', 'userSourcedId, orgSourcedId, role, grade'),
    part(
      'classes.csv',
      'classes',
      `sourcedId, schoolSourcedId = orgSourcedId, title, classCode = code, courseSourcedId,
      termSourcedIds = sessionSourcedIds`,
    ),
    part('courses.csv', 'courses', 'sourcedId, orgSourcedId, title, courseCode = code'),
    part('academicsessions.csv', 'academicSessions', 'sourcedId, title, startDate, endDate'),
    part('enrollments.csv', 'enrollments', 'classSourcedId, userSourcedId, role'),
    part('demographics.csv', 'demographics', 'sourcedId = userSourcedId | sourcedId, birthDate, sex'),
    part(
      'relationships.csv',
      'roles',
      'userSourcedId = relationshipUserSourcedId, studentSourcedId = userSourcedId, relation = relationshipRole',
      { also: { role: 'guardian' } },
    ),
  ],
};

/** Both parents can share a phone or email, and two families can have a parent of the same name. */
const contactOfClever =
  'Contact_sis_id | Contact_email + Contact_name | Contact_phone + Contact_name | Student_id + Contact_name';

/** Clever’s CSV files. A student has a row for each contact. */
const clever: Format = {
  files: ['schools.csv', 'students.csv', 'sections.csv'],
  isMonthFirst: true,
  parts: [
    part('schools.csv', 'orgs', 'sourcedId = School_id, name = School_name', { also: { type: 'school' } }),
    part(
      'students.csv',
      'users',
      `sourcedId = Student_id, givenName = First_name, middleName = Middle_name, familyName = Last_name,
      username = Username, email = Student_email, identifier = Student_number, grades = Grade,
      metadata.rollbook.street = Student_street, metadata.rollbook.city = Student_city,
      metadata.rollbook.state = Student_state, metadata.rollbook.postalCode = Student_zip`,
      { of: ofStudent },
    ),
    part('students.csv', 'roles', 'userSourcedId = Student_id, orgSourcedId = School_id', student),
    part('students.csv', 'demographics', 'sourcedId = Student_id, birthDate = DOB, sex = Gender', { of: ofStudent }),
    part(
      'students.csv',
      'users',
      `sourcedId = ${contactOfClever}, givenName = Contact_name, email = Contact_email, phone = Contact_phone`,
      { of: ofContact, needs: 'givenName' },
    ),
    part(
      'students.csv',
      'roles',
      `userSourcedId = ${contactOfClever}, studentSourcedId = Student_id, relation = Contact_relationship,
      name = Contact_name`,
      { ...guardian, needs: 'name' },
    ),
    part(
      'teachers.csv',
      'users',
      `sourcedId = Teacher_id, givenName = First_name, middleName = Middle_name, familyName = Last_name,
      username = Username, email = Teacher_email`,
      { of: ofTeacher },
    ),
    part('teachers.csv', 'roles', 'userSourcedId = Teacher_id, orgSourcedId = School_id', teacher),
    part(
      'sections.csv',
      'classes',
      `sourcedId = Section_id, schoolSourcedId = School_id, title = Course_name | Name, grades = Grade,
      classCode = Course_number | Course_name | Name, termSourcedIds = Term_name`,
    ),
    part(
      'sections.csv',
      'academicSessions',
      'sourcedId = Term_name, title = Term_name, startDate = Term_start, endDate = Term_end',
      { needs: 'sourcedId' },
    ),
    ...['Teacher_id', 'Teacher_2_id', 'Teacher_3_id', 'Teacher_4_id'].map((id) =>
      part('sections.csv', 'enrollments', `classSourcedId = Section_id, userSourcedId = ${id}`, {
        ...teacher,
        needs: 'userSourcedId',
      }),
    ),
    part('enrollments.csv', 'enrollments', 'classSourcedId = Section_id, userSourcedId = Student_id', student),
  ],
};

export const formats: readonly Format[] = [schoolDataSync1, schoolDataSync2, clever];

/**
 * Describes a part, with each column as `column = heading`, or alone if the heading is the same. Headings of which the
 * first with a value is used are separated by `|`, those that are joined by `+`.
 */
function part(from: string, to: FileName, columns: string, more: Omit<Part, 'from' | 'to' | 'columns'> = {}): Part {
  const split = (text: string, sign: string) => text.split(sign).map((word) => word.trim());
  const headings = (text: string) => {
    const all = split(text, '|').map((one) => (one.includes('+') ? split(one, '+') : one));
    const [only] = all;
    return all.length === 1 && typeof only === 'string' ? only : all;
  };
  const named = split(columns, ',').map((column) => {
    const [name = '', heading = name] = split(column, '=');
    return [name, headings(heading)] as const;
  });
  return { from, to, columns: Object.fromEntries(named), ...more };
}
