/** The floors of the house: each may import those before it and none after it. */
const floors = ['languages', 'solver', 'platform', 'base', 'records', 'flows', 'app'].map((floor) => `src/${floor}`);
const platform = [
  'contract',
  'server',
  'spreadsheets',
  'documents',
  'database',
  'files',
  'jobs',
  'mail',
  'http',
  'web',
].map((folder) => `src/platform/${folder}`);

/** Of its own floor a feature may import these alone. A new pair of features is a decision, and is added here. */
const ground = ['school', 'audit', 'identity', 'history'];
const besides = {
  base: {
    school: [],
    audit: ['school'],
    images: ['school', 'audit'],
    identity: ['school', 'audit', 'images'],
    fields: ['school', 'audit', 'identity'],
    history: ['school', 'audit', 'identity', 'fields'],
    jobs: ground,
    mail: ground,
    connections: [...ground, 'mail'],
    calendar: ground,
    policies: ground,
    sessions: [...ground, 'policies'],
    grades: [...ground, 'policies'],
    classes: [...ground, 'grades'],
    enrolments: [...ground, 'fields'],
    guardians: [...ground, 'enrolments', 'fields', 'mail'],
    students: [...ground, 'enrolments', 'fields', 'guardians', 'images'],
    subjects: [...ground, 'enrolments', 'grades'],
    groups: [...ground, 'classes', 'enrolments', 'subjects'],
    news: [...ground, 'guardians'],
  },
  records: {
    absences: [],
    admins: [],
    attendance: ['absences', 'diary', 'schedule'],
    care: ['attendance'],
    cover: [],
    // A week of the diary shows the homework that was given in it.
    diary: ['homework', 'schedule'],
    homework: ['marks', 'schedule'],
    marks: [],
    messages: [],
    notices: [],
    reports: ['attendance', 'marks'],
    schedule: ['cover'],
    teachers: ['attendance', 'cover', 'marks', 'schedule'],
  },
  flows: {
    'calendar-feed': [],
    exports: ['privacy'],
    find: [],
    home: ['set-up', 'timetable-maker'],
    imports: ['oneroster'],
    'moving-up': [],
    oneroster: [],
    privacy: ['imports', 'oneroster', 'report-cards'],
    profile: ['calendar-feed'],
    'report-cards': [],
    'set-up': [],
    'timetable-maker': [],
  },
};
const feature = '(base|records|flows)/[^/]+';
const onServer = `^src/(solver|app/(server|demo)|platform/(server|spreadsheets|documents|database|files|jobs|http)|${feature}/server)/`;
const inBrowser = `^src/(app/(pages|worker)|platform/web|${feature}/web)/`;

/** Declares each list again, as a file. The pages take no more than types from it. */
const contractOfContracts = '^src/flows/exports/exports[.]contract[.]ts$';

const testFiles = '([.]((type-)?test|examples)[.]ts$|^test/|^e2e/)';

export default {
  forbidden: [
    ...arrowsRunDown(floors),
    ...arrowsRunDown(platform),
    ...Object.entries(besides).flatMap(([floor, pairs]) => onOneFloor(`src/${floor}`, pairs)),
    {
      name: 'no-circles',
      comment: 'A circle of imports has no first page to read.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'web-never-imports-server',
      comment: 'What runs in the browser must not carry the server along.',
      severity: 'error',
      from: { path: [inBrowser, '^src/platform/contract/'], pathNot: testFiles },
      to: { path: onServer },
    },
    {
      name: 'server-never-imports-web',
      severity: 'error',
      from: { path: onServer },
      to: { path: inBrowser },
    },
    {
      name: 'contracts-import-only-the-contract',
      severity: 'error',
      from: {
        path: '^src/((base|records|flows)/[^/]+)/[^/]+[.](contract|refusals)[.]ts$',
        pathNot: contractOfContracts,
      },
      to: {
        path: '^src/',
        pathNot: `^src/(languages/|platform/contract/|$1/[^/]+[.]contract[.]ts$|${feature}/[^/]+[.]refusals[.]ts$)`,
      },
    },
    {
      name: 'tests-import-no-app',
      comment: 'A test of a feature gets its school and its server from test/.',
      severity: 'error',
      from: { path: '^src/(base|records|flows|platform|languages)/' },
      to: { path: '^src/app/' },
    },
    {
      name: 'tests-are-no-library',
      severity: 'error',
      from: { pathNot: testFiles },
      to: { path: testFiles },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.css'] },
  },
};

/** Tests may import everything. */
function arrowsRunDown(folders) {
  return folders.slice(0, -1).map((folder, place) => ({
    name: `${folder.replace('src/', '')}-imports-nothing-above`,
    severity: 'error',
    from: { path: `^${folder}/`, pathNot: testFiles },
    to: { path: folders.slice(place + 1).map((above) => `^${above}/`) },
  }));
}

/** A rule for each feature of a floor, and one against folders that the table does not name. */
function onOneFloor(floor, pairs) {
  const folders = (names) => names.map((name) => `^${floor}/${name}/`);
  const rules = Object.entries(pairs).map(([name, others]) => ({
    name: `${name}-imports-what-the-table-allows`,
    severity: 'error',
    from: { path: folders([name]), pathNot: testFiles },
    to: { path: `^${floor}/`, pathNot: folders([name, ...others]) },
  }));
  const known = folders(Object.keys(pairs));
  return [
    ...rules,
    { name: `${floor}-is-in-the-table`, severity: 'error', from: {}, to: { path: `^${floor}/`, pathNot: known } },
  ];
}
