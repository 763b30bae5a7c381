import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';

/** What is around every page and on nearly each, with what it needs itself. */
const ofFrame =
  /src\/app\/pages\/pages\.tsx|src\/(platform|features\/(school|identity))\/web\/(api\/failure-text|components\/|)(PageHeader|shared\.text|Nothing|Failure|NotFound|ConfirmDialog|DeleteDialog|ClassPicker|PersonName|ActionBar|DraftNotice|offer-undo|draft|form-draft|use-form-draft|Table|CorrectionHistory|format-date|form\.text|use-url-value)|\/(TextInput|NativeSelect|Group|Stack|Anchor|ActionIcon)\.mjs|@mantine\/hooks\//;
const parts = /node_modules\/@mantine\/core\/(?!.*Progress)|src\/platform\/web\/components\/(?!Table\.module)/;
const ofForms =
  /node_modules\/(@mantine\/form|klona|fast-deep-equal)\/|Textarea|Autosize|FormFailure|text-fault|use-checked-form|focus-first-fault/;
const ofPeople =
  /PasswordInput|identity\/web\/(Slip|NewPassword|SignOutEverywhere)|PhotoField|AddressFields|FormSection|PersonCard|RowActions|Facts/;
const ofLists = /Combobox|Pagination|use-search-text|ListPage|SortableTable/;
const ofTexts = /linkify-it|uc\.micro|PlainText|find-links/;
const ofLongLists = /components\/(NewestFirst|Withdraw)/;
const ofExams = /marks\/web\/(ChosenExam|ExamMarks|CorrectMarks|marks-summary)\./;
const ofNumbers = /whole-number|number-fault|focus-first-invalid|WholeNumberField/;
const ofDates = /date-fault|DateField/;
const ofFeature = /src\/features\/([\w-]+)\/web\/(?!.*(Page|hooks)\.|StudentForm|student-values)/;
/** What at least two pages share, without what it needs itself. */
const sharedAlone = { minShareCount: 2, includeDependenciesRecursively: false };

/** The pages: built into `dist`, each file beside its brotli and gzip copy, which the server sends as they are. */
export default defineConfig({
  root: 'src/app/pages',
  publicDir: 'public',
  resolve: { alias: { typebox: resolve('src/platform/web/api/left-out-schemas.ts') } },
  plugins: [
    react(),
    leaveOutHints(),
    listPages(),
    compression({
      include: /\.(js|css|svg)$/,
      threshold: 1024,
      algorithms: [defineAlgorithm('brotliCompress'), defineAlgorithm('gzip')],
    }),
  ],
  build: {
    outDir: '../../../dist',
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few and large: each file costs a request, its headers and worse compression.
          groups: [
            { name: 'start', tags: ['$initial'], priority: 6 },
            { name: 'frame', test: ofFrame, priority: 5 },
            { name: 'forms', test: ofForms, priority: 4, ...sharedAlone },
            { name: 'people', test: ofPeople, priority: 4, ...sharedAlone },
            { name: 'lists', test: ofLists, priority: 4, ...sharedAlone },
            { name: 'texts', test: ofTexts, priority: 4, ...sharedAlone },
            { name: 'long-lists', test: ofLongLists, priority: 4, ...sharedAlone },
            { name: 'exams', test: ofExams, priority: 4, ...sharedAlone },
            { name: 'numbers', test: ofNumbers, priority: 4, ...sharedAlone },
            { name: 'dates', test: ofDates, priority: 4, ...sharedAlone },
            { name: nameOfFeature, debugName: 'features', test: ofFeature, priority: 3, ...sharedAlone },
            { name: 'parts', test: parts, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/photos': 'http://127.0.0.1:3000' } },
});

/** Leaves out of the contracts what a schema says when it is not met, and with it the words of the refusals. */
function leaveOutHints(): Plugin {
  return {
    name: 'leave-out-hints',
    transform: {
      filter: { id: /\.contract\.ts$|\/school-terms\.ts$/ },
      handler: (code) => ({ code: code.replaceAll(/\bfault\([^()]*\)/g, 'undefined'), map: null }),
    },
  };
}

/** Tells `before-paint.js` which files all pages share, beside those of the login. */
function listPages(): Plugin {
  return {
    name: 'list-pages',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        // Nothing is bundled while one develops.
        if (!bundle) return html;
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const pages = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('src/app/pages/pages.tsx')));
        if (!pages) throw new Error('pages.tsx is in no chunk.');
        const wanted = filesOf(pages, chunks).filter((file) => !html.includes(file));
        return html.replace('data-pages=""', `data-pages="${wanted.map((file) => `/${file}`).join(' ')}"`);
      },
    },
  };
}

/** The names of a chunk, of what it imports at once, and of their styles. */
export function filesOf(chunk: Rolldown.OutputChunk, chunks: readonly Rolldown.OutputChunk[]): string[] {
  const wanted = new Set<string>();
  const waiting = [chunk.fileName];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const next = chunks.find(({ fileName }) => fileName === name);
    if (!next || wanted.has(name)) continue;
    wanted.add(name);
    for (const style of next.viteMetadata?.importedCss ?? []) wanted.add(style);
    waiting.push(...next.imports);
  }
  return [...wanted];
}

function nameOfFeature(id: string): string | null {
  return ofFeature.exec(id)?.[1] ?? null;
}
