import { defineConfig, recommendedAcceptedAttributes } from 'i18next-cli';
import { innerPaths } from './src/app/pages/page-list.ts';
import { auditActions } from './src/base/audit/audit.contract.ts';
import { languageNames } from './src/languages/languages.ts';
import { registerParts } from './src/platform/contract/school-terms.ts';

/** Keys that are put together at run time, such as t(`actions.${action}`), from lists that can be read here … */
const listed = [
  ...innerPaths.map((path) => `shell:pages.${path}`),
  ...Object.keys(auditActions).flatMap((action) => [`audit:actions.${action}`, `audit:did.${action}`]),
  ...registerParts.flatMap((part) =>
    ['attendance', 'audit', 'enrolling', 'home', 'waiting'].map((of) => `${of}:${part}`),
  ),
  ...['when', 'who', 'what', 'where', 'from', 'to'].map((column) => `audit:${column}`),
];
/** … from others, all keys of a group; and what the document itself says before its code has come. */
const grouped = [
  'audit:readOfClass.*',
  'audit:ways.*',
  'attendance:letters.*',
  'care:codes.*',
  'card-layouts:blocks.*',
  'card-layouts:columnsOf.*',
  'card-layouts:figuresOf.*',
  'card-layouts:presets.*',
  'card-layouts:ticks.*',
  'codes:countries.*',
  'enrolling:becomes.*',
  'enrolling:was.*',
  'fet:notes.*',
  'find:actions.*',
  'find:groups.*',
  'find:ofClass.*',
  'find:parts.*',
  'find:verbs.*',
  'find:verbWords.*',
  'form:*PhotoTooLarge',
  'form:*PhotoWrongType',
  'grades:beginWith.*',
  'grades:begunWith.*',
  'fields:readers.*',
  'history:codeParts.*',
  'history:duties.*',
  'history:fields.*',
  'history:required.*',
  'history:values.*',
  'copied:faults.*',
  'home:statuses.*',
  'home:import_*',
  'homework:states.*',
  'homework:ways.*',
  'home:step_*',
  'jobs:kinds.*',
  'jobs:parts.*',
  'jobs:states.*',
  'mail:parts.*',
  'mail:states.*',
  'mail:ways.*',
  'mail-choices:kinds.*',
  'messages:ended.*',
  'messages:messageHint.*',
  'messages:roles.*',
  'marks:news.*',
  'marks:reasons.*',
  'marks:states.*',
  'imports:counted.*',
  'imports:fileFaults.*',
  'imports:kindHints.*',
  'imports:heldKind.*',
  'imports:kinds.*',
  'imports:rowStates.*',
  'imports:see.*',
  'imports:states.*',
  'mark-scales:forms.*',
  'mark-scales:kinds.*',
  'mark-scales:presets.*',
  'mark-scales:yearMeans.*',
  'moving-up:chosenInsteadOf.*',
  'moving-up:confirmGroups.*',
  'moving-up:counted.*',
  'moving-up:leftOutWhy.*',
  'moving-up:outcomes.*',
  'offices:does.*',
  'offices:ready.*',
  'offices:sentence.*',
  'schedule:busyThen.*',
  'shell:groups.*',
  'shell:pagesOfChildren.*',
  'start:loading',
  'start:waiting',
  'timetable-maker:broken.*',
  'timetable-maker:imported.*',
  'timetable-maker:measures.*',
  'timetable-maker:pasteFaults.*',
  'timetable-maker:ruleKinds.*',
  'waiting:drafts.*',
  'waiting:kinds.*',
];

/**
 * For `status` and `lint`, the step "Words" of `npm test`. Both only read; `extract`, which writes, is not used: the
 * catalogues are edited by hand. That parameters fit their texts is checked by the types in English, and by
 * `src/languages/languages.test.ts` in all other languages, as `lint` reads the texts of catalogues in JSON alone.
 */
export default defineConfig({
  locales: languageNames,
  extract: {
    input: [
      'src/app/pages/**/*.{ts,tsx}',
      'src/{base,records,flows}/**/*.{ts,tsx}',
      'src/platform/{contract,web}/**/*.{ts,tsx}',
    ],
    ignore: ['**/*.test.ts', 'src/{base,records,flows}/*/server/**'],
    output: 'src/languages/{{language}}/{{namespace}}.ts',
    outputFormat: 'ts',
    primaryLanguage: 'en',
    // Worded by the name of a reason, not by a key: `src/app/refusals.test.ts` compares the two; and what the server
    // stores, or writes into spreadsheets.
    ignoreNamespaces: [
      'refusals',
      'new-school',
      'columns',
      'calendar-events',
      'report-card',
      'documents',
      'mails',
      'certificate',
    ],
    extractFromComments: false,
    preservePatterns: [...listed, ...grouped],
  },
  lint: {
    acceptedTags: 'all',
    acceptedAttributes: [...recommendedAcceptedAttributes, 'error', 'hint', 'legend', 'message', 'text'],
    // The names of keys are as on the keyboard.
    ignoredTags: ['kbd'],
    // A page for developers alone, and the name of Rollbook.
    ignore: ['src/app/pages/style/**', 'src/platform/web/components/Logo.tsx'],
    checkConcatenation: 'error',
    checkPunctuationConcatenation: 'error',
  },
});
