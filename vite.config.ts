import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';

/** The frame of every page: what its own folders hold, with what they need themselves. */
const ofFrame = /src\/(app\/pages|platform\/web)\//;
const ofFeature = /src\/features\/([\w-]+)\/web\//;
/** Without what it needs itself, which would come with it though a page needs none of it. */
const alone = { includeDependenciesRecursively: false };
/** Files that so many pages share are one; what fewer share goes with those that the same pages need. */
const manyPages = 8;
const smallFileBytes = 4_000;

/** Where `npm run dev` has the server. */
const server = `http://127.0.0.1:${process.env.SERVER_PORT ?? 3000}`;

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
        // Rolldown would name them by all that share them.
        chunkFileNames: ({ name }) => `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash].js`,
        codeSplitting: {
          // Few and large: each file costs a request, its headers and worse compression.
          groups: [
            { name: 'start', tags: ['$initial'], priority: 6 },
            { name: 'frame', test: ofFrame, priority: 5 },
            { name: 'common', minShareCount: manyPages, priority: 4, ...alone },
            { name: nameOfFeature, debugName: 'features', minShareCount: 2, priority: 3, ...alone },
            {
              name: 'shared',
              minShareCount: 2,
              ...{ entriesAware: true, entriesAwareMergeThreshold: smallFileBytes },
              ...alone,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/photos': server } },
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
