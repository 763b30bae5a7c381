import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';

const ofForms =
  /node_modules\/(@mantine\/form|klona|fast-deep-equal)\/|Textarea|Autosize|FormFailure|text-fault|use-checked-form|focus-first-fault/;
const ofPeople = /PasswordInput|PhotoField|AddressFields|FormSection|PersonCard|RowActions|Facts/;
const ofLists =
  /NativeSelect|Combobox|SegmentedControl|FloatingIndicator|Pagination|Badge|ActionIcon|DeleteDialog|use-search-text|ListPage|SortableTable/;
const ofTexts = /linkify-it|uc\.micro|PlainText|find-links|NewestFirst/;
const ofFeature =
  /src\/features\/(\w+)\/web\/(?!.*(Page|hooks)\.|RecordActions|EraseDialog|privacy|StudentForm|student-values)/;
const parts = /node_modules\/@mantine\/core\/(?!.*Progress)|src\/web\/components\/(?!Table\.module)/;

/** What at least two pages share, without what it needs itself. */
const sharedAlone = { minShareCount: 2, includeDependenciesRecursively: false };

/** The pages: built into `dist`, each file beside its brotli and gzip copy, which the server sends as they are. */
export default defineConfig({
  root: 'src/web',
  publicDir: 'public',
  resolve: { alias: { typebox: resolve('src/web/api/left-out-schemas.ts') } },
  plugins: [
    react(),
    compression({
      include: /\.(js|css|svg)$/,
      threshold: 1024,
      algorithms: [defineAlgorithm('brotliCompress'), defineAlgorithm('gzip')],
    }),
  ],
  build: {
    outDir: '../../dist',
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few and large: each file costs a request, its headers and worse compression.
          groups: [
            { name: 'start', tags: ['$initial'], priority: 5 },
            { name: 'forms', test: ofForms, priority: 4, ...sharedAlone },
            { name: 'people', test: ofPeople, priority: 4, ...sharedAlone },
            { name: 'lists', test: ofLists, priority: 4, ...sharedAlone },
            { name: 'texts', test: ofTexts, priority: 4, ...sharedAlone },
            { name: nameOfFeature, debugName: 'features', test: ofFeature, priority: 3, ...sharedAlone },
            { name: 'frame', minShareCount: 12, priority: 2 },
            { name: 'parts', test: parts, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/photos': 'http://127.0.0.1:3000' } },
});

function nameOfFeature(id: string): string | null {
  return ofFeature.exec(id)?.[1] ?? null;
}
