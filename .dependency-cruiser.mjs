/** The layers, and the folders within each: each may import those before it and none after it. */
const floors = ['src/languages', 'src/solver', 'src/platform', 'src/features', 'src/app'];
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
const features = [
  'school',
  'audit',
  'jobs',
  'images',
  'identity',
  'fields',
  'history',
  'policies',
  'grades',
  'classes',
  'sessions',
  'calendar',
  'enrolments',
  'mail',
  'connections',
  'guardians',
  'absences',
  'news',
  'set-up',
  'admins',
  'students',
  'subjects',
  'groups',
  'cover',
  'schedule',
  'timetable-maker',
  'diary',
  'attendance',
  'care',
  'marks',
  'reports',
  'report-cards',
  'notices',
  'messages',
  'homework',
  'calendar-feed',
  'teachers',
  'moving-up',
  'oneroster',
  'imports',
  'find',
  'privacy',
  'profile',
  'exports',
  'home',
].map((feature) => `src/features/${feature}`);

/** Declares each list again, as a file. The pages take no more than types from it. */
const contractOfContracts = '^src/flows/exports/exports[.]contract[.]ts$';

const testFiles = '([.]((type-)?test|examples)[.]ts$|^test/|^e2e/)';

export default {
  forbidden: [
    ...arrowsRunDown(floors),
    ...arrowsRunDown(platform),
    ...arrowsRunDown(features),
    {
      name: 'features-are-in-the-order',
      comment: 'A new feature takes its place in the list above: after all that it uses.',
      severity: 'error',
      from: {},
      to: { path: '^src/features/', pathNot: features.map((folder) => `^${folder}/`) },
    },
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
      from: { path: '^src/(app/(pages|worker)|platform/(web|contract)|features/[^/]+/web)/', pathNot: testFiles },
      to: {
        path: '^src/(solver|app/(server|demo)|platform/(server|spreadsheets|documents|database|files|jobs|http)|features/[^/]+/server)/',
      },
    },
    {
      name: 'server-never-imports-web',
      severity: 'error',
      from: {
        path: '^src/(solver|app/(server|demo)|platform/(server|spreadsheets|documents|database|files|jobs|http)|features/[^/]+/server)/',
      },
      to: { path: '^src/(app/(pages|worker)|platform/web|features/[^/]+/web)/' },
    },
    {
      name: 'contracts-import-only-the-contract',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/[^/]+[.](contract|refusals)[.]ts$', pathNot: contractOfContracts },
      to: {
        path: '^src/',
        pathNot:
          '^src/(languages/|platform/contract/|features/$1/[^/]+[.]contract[.]ts$|features/[^/]+/[^/]+[.]refusals[.]ts$)',
      },
    },
    {
      name: 'tests-import-no-app',
      comment: 'A test of a feature gets its school and its server from test/.',
      severity: 'error',
      from: { path: '^src/(features|platform|languages)/' },
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
    name: `${folder.replace('src/', '').replace('features/', '')}-imports-nothing-above`,
    severity: 'error',
    from: { path: `^${folder}/`, pathNot: testFiles },
    to: { path: folders.slice(place + 1).map((above) => `^${above}/`) },
  }));
}
