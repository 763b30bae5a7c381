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
/** Both parents can share a phone or email, and two families can have a parent of the same name. */
const contactOfClever = [
  'Contact_sis_id',
  ...[
    ['Contact_email', 'Contact_name'],
    ['Contact_phone', 'Contact_name'],
    ['Student_id', 'Contact_name'],
  ],
];

const ofContact = { sourcedId: 'contact', userSourcedId: 'contact' } as const;

/** Microsoft School Data Sync, the first version. Guardians have no id but their email. */
const schoolDataSync1: Format = {
  files: ['school.csv', 'student.csv', 'section.csv'],
  parts: [
    { from: 'school.csv', to: 'orgs', columns: { sourcedId: 'SIS ID', name: 'Name' }, also: { type: 'school' } },
    {
      from: 'student.csv',
      to: 'users',
      columns: {
        ...{ sourcedId: 'SIS ID', givenName: 'First Name', middleName: 'Middle Name', familyName: 'Last Name' },
        ...{ username: 'Username', email: 'Secondary Email', identifier: 'Student Number', grades: 'Grade' },
        ...{ 'metadata.rollbook.street': 'Mailing Address', 'metadata.rollbook.city': 'Mailing City' },
        ...{ 'metadata.rollbook.state': 'Mailing State', 'metadata.rollbook.postalCode': 'Mailing Zip' },
      },
      of: ofStudent,
    },
    {
      from: 'student.csv',
      to: 'roles',
      columns: { userSourcedId: 'SIS ID', orgSourcedId: 'School SIS ID' },
      also: { role: 'student' },
      of: ofStudent,
    },
    {
      from: 'student.csv',
      to: 'demographics',
      columns: { sourcedId: 'SIS ID', birthDate: 'Birthdate', sex: 'Gender' },
      of: ofStudent,
    },
    {
      from: 'teacher.csv',
      to: 'users',
      columns: {
        ...{ sourcedId: 'SIS ID', givenName: 'First Name', middleName: 'Middle Name', familyName: 'Last Name' },
        ...{ username: 'Username', email: 'Secondary Email' },
      },
      of: ofTeacher,
    },
    {
      from: 'teacher.csv',
      to: 'roles',
      columns: { userSourcedId: 'SIS ID', orgSourcedId: 'School SIS ID' },
      also: { role: 'teacher' },
      of: ofTeacher,
    },
    {
      from: 'section.csv',
      to: 'classes',
      columns: {
        ...{ sourcedId: 'SIS ID', schoolSourcedId: 'School SIS ID', title: ['Course Name', 'Section Name'] },
        ...{
          classCode: ['Course Number', 'Course Name', 'Section Name'],
          termSourcedIds: ['Term SIS ID', 'Term Name'],
        },
      },
    },
    {
      from: 'section.csv',
      to: 'academicSessions',
      columns: {
        ...{ sourcedId: ['Term SIS ID', 'Term Name'], title: ['Term Name', 'Term SIS ID'] },
        ...{ startDate: 'Term StartDate', endDate: 'Term EndDate' },
      },
      needs: 'sourcedId',
    },
    {
      from: 'studentenrollment.csv',
      to: 'enrollments',
      columns: { classSourcedId: 'Section SIS ID', userSourcedId: 'SIS ID' },
      also: { role: 'student' },
      of: ofStudent,
    },
    {
      from: 'teacherroster.csv',
      to: 'enrollments',
      columns: { classSourcedId: 'Section SIS ID', userSourcedId: 'SIS ID' },
      also: { role: 'teacher' },
      of: ofTeacher,
    },
    {
      from: 'user.csv',
      to: 'users',
      columns: {
        ...{ sourcedId: 'Email', givenName: 'First Name', familyName: 'Last Name', email: 'Email', phone: 'Phone' },
      },
      of: ofContact,
    },
    {
      from: 'guardianrelationship.csv',
      to: 'roles',
      columns: { userSourcedId: 'Email', studentSourcedId: 'SIS ID', relation: 'Role' },
      also: { role: 'guardian' },
      of: { ...ofContact, studentSourcedId: 'student' },
    },
  ],
};

/** Microsoft School Data Sync, version 2.1. Its files have the names of OneRoster's files but different headings. */
const schoolDataSync2: Format = {
  files: ['orgs.csv', 'users.csv', 'roles.csv'],
  heading: ['classes.csv', 'orgSourcedId'],
  parts: [
    { from: 'orgs.csv', to: 'orgs', columns: { sourcedId: 'sourcedId', name: 'name', type: 'type' } },
    {
      from: 'users.csv',
      to: 'users',
      columns: {
        ...{ sourcedId: 'sourcedId', username: 'username', givenName: 'givenName', middleName: 'middleName' },
        ...{ familyName: 'familyName', email: 'email', phone: 'phone', sms: 'sms', identifier: 'identifier' },
      },
    },
    {
      from: 'roles.csv',
      to: 'roles',
      columns: { userSourcedId: 'userSourcedId', orgSourcedId: 'orgSourcedId', role: 'role', grade: 'grade' },
    },
    {
      from: 'classes.csv',
      to: 'classes',
      columns: {
        ...{ sourcedId: 'sourcedId', schoolSourcedId: 'orgSourcedId', title: 'title', classCode: 'code' },
        ...{ courseSourcedId: 'courseSourcedId', termSourcedIds: 'sessionSourcedIds' },
      },
    },
    {
      from: 'courses.csv',
      to: 'courses',
      columns: { sourcedId: 'sourcedId', orgSourcedId: 'orgSourcedId', title: 'title', courseCode: 'code' },
    },
    {
      from: 'academicsessions.csv',
      to: 'academicSessions',
      columns: { sourcedId: 'sourcedId', title: 'title', startDate: 'startDate', endDate: 'endDate' },
    },
    {
      from: 'enrollments.csv',
      to: 'enrollments',
      columns: { classSourcedId: 'classSourcedId', userSourcedId: 'userSourcedId', role: 'role' },
    },
    {
      from: 'demographics.csv',
      to: 'demographics',
      columns: { sourcedId: ['userSourcedId', 'sourcedId'], birthDate: 'birthDate', sex: 'sex' },
    },
    {
      from: 'relationships.csv',
      to: 'roles',
      columns: {
        ...{ userSourcedId: 'relationshipUserSourcedId', studentSourcedId: 'userSourcedId' },
        relation: 'relationshipRole',
      },
      also: { role: 'guardian' },
    },
  ],
};

/** Clever’s CSV files. A student has a row for each contact. */
const clever: Format = {
  files: ['schools.csv', 'students.csv', 'sections.csv'],
  isMonthFirst: true,
  parts: [
    {
      from: 'schools.csv',
      to: 'orgs',
      columns: { sourcedId: 'School_id', name: 'School_name' },
      also: { type: 'school' },
    },
    {
      from: 'students.csv',
      to: 'users',
      columns: {
        ...{ sourcedId: 'Student_id', givenName: 'First_name', middleName: 'Middle_name', familyName: 'Last_name' },
        ...{ username: 'Username', email: 'Student_email', identifier: 'Student_number', grades: 'Grade' },
        ...{ 'metadata.rollbook.street': 'Student_street', 'metadata.rollbook.city': 'Student_city' },
        ...{ 'metadata.rollbook.state': 'Student_state', 'metadata.rollbook.postalCode': 'Student_zip' },
      },
      of: ofStudent,
    },
    {
      from: 'students.csv',
      to: 'roles',
      columns: { userSourcedId: 'Student_id', orgSourcedId: 'School_id' },
      also: { role: 'student' },
      of: ofStudent,
    },
    {
      from: 'students.csv',
      to: 'demographics',
      columns: { sourcedId: 'Student_id', birthDate: 'DOB', sex: 'Gender' },
      of: ofStudent,
    },
    {
      from: 'students.csv',
      to: 'users',
      columns: {
        sourcedId: contactOfClever,
        ...{ givenName: 'Contact_name', email: 'Contact_email', phone: 'Contact_phone' },
      },
      of: ofContact,
      needs: 'givenName',
    },
    {
      from: 'students.csv',
      to: 'roles',
      columns: {
        userSourcedId: contactOfClever,
        ...{ studentSourcedId: 'Student_id', relation: 'Contact_relationship', name: 'Contact_name' },
      },
      also: { role: 'guardian' },
      of: { ...ofContact, studentSourcedId: 'student' },
      needs: 'name',
    },
    {
      from: 'teachers.csv',
      to: 'users',
      columns: {
        ...{ sourcedId: 'Teacher_id', givenName: 'First_name', middleName: 'Middle_name', familyName: 'Last_name' },
        ...{ username: 'Username', email: 'Teacher_email' },
      },
      of: ofTeacher,
    },
    {
      from: 'teachers.csv',
      to: 'roles',
      columns: { userSourcedId: 'Teacher_id', orgSourcedId: 'School_id' },
      also: { role: 'teacher' },
      of: ofTeacher,
    },
    {
      from: 'sections.csv',
      to: 'classes',
      columns: {
        ...{ sourcedId: 'Section_id', schoolSourcedId: 'School_id', title: ['Course_name', 'Name'], grades: 'Grade' },
        ...{ classCode: ['Course_number', 'Course_name', 'Name'], termSourcedIds: 'Term_name' },
      },
    },
    {
      from: 'sections.csv',
      to: 'academicSessions',
      columns: { sourcedId: 'Term_name', title: 'Term_name', startDate: 'Term_start', endDate: 'Term_end' },
      needs: 'sourcedId',
    },
    ...['Teacher_id', 'Teacher_2_id', 'Teacher_3_id', 'Teacher_4_id'].map(
      (teacher): Part => ({
        from: 'sections.csv',
        to: 'enrollments',
        columns: { classSourcedId: 'Section_id', userSourcedId: teacher },
        also: { role: 'teacher' },
        of: ofTeacher,
        needs: 'userSourcedId',
      }),
    ),
    {
      from: 'enrollments.csv',
      to: 'enrollments',
      columns: { classSourcedId: 'Section_id', userSourcedId: 'Student_id' },
      also: { role: 'student' },
      of: ofStudent,
    },
  ],
};

export const formats: readonly Format[] = [schoolDataSync1, schoolDataSync2, clever];
