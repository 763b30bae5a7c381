import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';

const shared = /node_modules\/@mantine\/core\/|src\/web\/components\//;
const ofForms =
  /node_modules\/(@mantine\/form|klona|fast-deep-equal)\/|PasswordInput|Textarea|Autosize|PhotoField|AddressFields|FormFailure|FormSection|text-fault|use-checked-form|focus-first-fault/;
const ofLists = /PlainText|find-links|NewestFirst|PersonCard|Facts|Table|RowActions|DeleteDialog/;

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
          groups: [
            // What the login needs, what forms need, what nearly every page needs, and small parts of many pages.
            { name: 'start', tags: ['$initial'], priority: 4 },
            { name: 'forms', test: ofForms, minShareCount: 2, priority: 3, includeDependenciesRecursively: false },
            { name: 'frame', minShareCount: 12, priority: 2 },
            { name: 'parts', test: isPart, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/photos': 'http://127.0.0.1:3000' } },
});

function isPart(id: string): boolean {
  return shared.test(id) && !ofForms.test(id) && !ofLists.test(id);
}
