import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { groups } from './src/app/build/chunks.ts';
import { drawLogin, listLanguages, listPages, nameBeforePaint } from './src/app/build/document.ts';
import { leaveOutDescriptions } from './src/app/build/leave-out-descriptions.ts';
import { buildWorker } from './src/app/build/service-worker.ts';

/** Where `npm run dev` has the server. */
const server = `http://127.0.0.1:${process.env.SERVER_PORT ?? 3000}`;

/** The pages: built into `dist`, each file beside its brotli and gzip copy, which the server sends as they are. */
export default defineConfig({
  root: 'src/app/pages',
  publicDir: 'public',
  resolve: { alias: { typebox: resolve('src/platform/web/api/left-out-schemas.ts') } },
  plugins: [
    react(),
    leaveOutDescriptions(),
    listLanguages(),
    listPages(),
    nameBeforePaint(),
    drawLogin(),
    buildWorker(),
    compression({
      include: /\.(js|css|svg)$/,
      threshold: 256,
      algorithms: [defineAlgorithm('brotliCompress'), defineAlgorithm('gzip')],
    }),
  ],
  build: {
    outDir: '../../../dist',
    emptyOutDir: true,
    // A release needs the licences of what is built in, and lists it.
    license: { fileName: 'licences.json' },
    rolldownOptions: {
      // The login imports it for the schema of an answer alone, which is left out.
      treeshake: { moduleSideEffects: [{ test: /contract\/school-policies\.ts$/, sideEffects: false }] },
      output: {
        // A name costs bytes wherever a file is listed: pages and words alone have one.
        assetFileNames: 'assets/part-[hash:7][extname]',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ name }) => `assets/${/Page$|^\w\w\b/.test(name) ? '[name]' : 'part'}-[hash:7].js`,
        codeSplitting: { groups },
      },
    },
  },
  server: { proxy: { '/api': server, '/photos': server } },
});
