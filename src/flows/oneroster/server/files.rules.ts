import { stringify } from 'csv-stringify/sync';

const common = ['sourcedId', 'status', 'dateLastModified'] as const;

/** The columns of the format's files in their order, as far as Rollbook writes or reads them. */
const columns = {
  academicSessions: [...common, 'title', 'type', 'startDate', 'endDate', 'parentSourcedId', 'schoolYear'],
  categories: [...common, 'title', 'weight'],
  classes: [
    ...common,
    ...(['title', 'grades', 'courseSourcedId', 'classCode', 'classType', 'location', 'schoolSourcedId'] as const),
    ...(['termSourcedIds', 'subjects', 'subjectCodes', 'periods'] as const),
  ],
  courses: [
    ...common,
    ...(['schoolYearSourcedId', 'title', 'courseCode', 'grades', 'orgSourcedId', 'subjects', 'subjectCodes'] as const),
  ],
  demographics: [
    ...common,
    ...(['birthDate', 'sex', 'americanIndianOrAlaskaNative', 'asian', 'blackOrAfricanAmerican'] as const),
    ...(['nativeHawaiianOrOtherPacificIslander', 'white', 'demographicRaceTwoOrMoreRaces'] as const),
    ...(['hispanicOrLatinoEthnicity', 'countryOfBirthCode', 'stateOfBirthAbbreviation', 'cityOfBirth'] as const),
    'publicSchoolResidenceStatus',
  ],
  enrollments: [
    ...common,
    ...(['classSourcedId', 'schoolSourcedId', 'userSourcedId', 'role', 'primary', 'beginDate', 'endDate'] as const),
  ],
  lineItems: [
    ...common,
    ...(['title', 'description', 'assignDate', 'dueDate', 'classSourcedId', 'categorySourcedId'] as const),
    ...(['academicSessionSourcedId', 'resultValueMin', 'resultValueMax', 'schoolSourcedId'] as const),
  ],
  lineItemScoreScales: [...common, 'lineItemSourcedId', 'scoreScaleSourcedId'],
  orgs: [...common, 'name', 'type', 'identifier', 'parentSourcedId'],
  results: [
    ...common,
    ...([
      'lineItemSourcedId',
      'studentSourcedId',
      'scoreStatus',
      'score',
      'scoreDate',
      'comment',
      'textScore',
    ] as const),
    ...(['classSourcedId', 'inProgress', 'incomplete', 'late', 'missing'] as const),
  ],
  roles: [
    ...common,
    ...(['userSourcedId', 'roleType', 'role', 'beginDate', 'endDate', 'orgSourcedId', 'userProfileSourcedId'] as const),
  ],
  scoreScales: [
    ...common,
    ...(['title', 'type', 'orgSourcedId', 'courseSourcedId', 'classSourcedId', 'scoreScaleValue'] as const),
  ],
  users: [
    ...common,
    ...(['enabledUser', 'username', 'userIds', 'givenName', 'familyName', 'middleName', 'identifier'] as const),
    ...(['email', 'sms', 'phone', 'agentSourcedIds', 'grades', 'password', 'userMasterIdentifier'] as const),
    ...([
      'preferredGivenName',
      'preferredMiddleName',
      'preferredFamilyName',
      'primaryOrgSourcedId',
      'pronouns',
    ] as const),
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Rollbook's own columns after them; the format allows additional columns in each file. */
const ownColumns = {
  academicSessions: ['isClosed', 'weight'],
  categories: ['classSourcedId', 'weight', 'dropLowest'],
  classes: ['class', 'group', 'timetable', 'scale', 'credits'],
  courses: ['class', 'order', 'movesUpTo', 'isOpen', 'teacher', 'scale'],
  demographics: [],
  enrollments: ['roll', 'numberInClass', 'teacherOrder'],
  lineItems: [
    ...(['subject', 'submittedAt', 'submittedBy', 'term', 'weight', 'day', 'absentAsZero', 'publishedAt'] as const),
    ...(['scale', 'replaces', 'replacesBy'] as const),
  ],
  lineItemScoreScales: [],
  orgs: ['policies', 'weeks', 'weekCycle', 'closedDays', 'reasons', 'scales', 'grades'],
  results: ['enrollment', 'state'],
  roles: [],
  scoreScales: [],
  users: [
    ...(['street', 'city', 'state', 'postalCode', 'subject', 'courseEnrolled', 'relation', 'admissionNumber'] as const),
    ...(['leftAt', 'isErased', 'name', 'familyName', 'givenName'] as const),
  ],
} as const satisfies Readonly<Record<FileName, readonly string[]>>;

export type FileName = keyof typeof columns;

/** Every file of the format, in the order of the manifest. */
export const everyFile = [
  ...['academicSessions', 'categories', 'classes', 'classResources', 'courses', 'courseResources', 'demographics'],
  ...['enrollments', 'lineItemLearningObjectiveIds', 'lineItems', 'lineItemScoreScales', 'orgs', 'resources'],
  ...['resultLearningObjectiveIds', 'results', 'resultScoreScales', 'roles', 'scoreScales', 'userProfiles'],
  ...['userResources', 'users'],
];

export const fileNames = Object.keys(columns) as FileName[];

const prefix = 'metadata.rollbook.';

type OwnColumn<F extends FileName> = `${typeof prefix}${(typeof ownColumns)[F][number]}`;
type ColumnOf<F extends FileName> = (typeof columns)[F][number] | OwnColumn<F>;

type Cell = string | number | boolean | null | undefined;
/** A row of a file, by its columns; a cell that is left out is empty. */
export type RowOf<F extends FileName> = Readonly<Partial<Record<ColumnOf<F>, Cell>>>;

export type Rows = { readonly [F in FileName]: readonly RowOf<F>[] };

function columnsOf(file: FileName): string[] {
  return [...columns[file], ...ownColumns[file].map((name) => `${prefix}${name}`)];
}

/** The text of a file: UTF-8 without a byte order mark, with line ends as in RFC 4180. Nothing in it is changed. */
export function textOf(file: FileName, { [file]: rows }: Rows): string {
  const names = columnsOf(file);
  return csv([names, ...rows.map((row: Readonly<Record<string, Cell>>) => names.map((name) => row[name] ?? ''))]);
}

/** The manifest of the archive: files with rows are complete, the others are absent. */
export function manifestOf(rows: Rows, systemCode: string): string {
  const isThere = (file: string) => (rows as Readonly<Record<string, readonly unknown[]>>)[file]?.length;
  return csv([
    ['propertyName', 'value'],
    ['manifest.version', '1.0'],
    ['oneroster.version', '1.2'],
    ...everyFile.map((file) => [`file.${file}`, isThere(file) ? 'bulk' : 'absent']),
    ['source.systemName', 'Rollbook'],
    ['source.systemCode', systemCode],
  ]);
}

function csv(lines: readonly (readonly (string | number | boolean)[])[]): string {
  return stringify(lines as unknown[][], { record_delimiter: 'windows', cast: { boolean: String } });
}
