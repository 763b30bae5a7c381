import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { languages } from './src/languages/languages.ts';

/** The frame of every page. Lists load when a page has one, words of a refusal with the first, what uploads with what is uploaded, and what stores on the device once somebody is signed in. */
const ofFrame =
  /src\/(app\/pages\/(shell\/|style\/|[\w.-]+$)|platform\/web\/(?!(lists|actions|compare)\/|components\/(PlainText|find-links|Facts|AddressFacts)|api\/(word-refusal|send-form)|offline\/(device|outbox|kept-answers|sealed-drafts)))(?<!use-teachers\.ts)/;
/** What is done with a person or a register from where one stands. */
const ofActions = /src\/(platform\/web\/actions\/|languages\/en\/actions\.ts|features\/attendance\/web\/CameLate)/;
/** Words of another language than English, and those of refusals: loaded by themselves. */
const ofLanguage = /src\/languages\/(?:(?!en\/)(\w+)\/([\w-]+)|en\/refusals)\.ts$/;
/** What the login shows, before the other pages, as `language.ts` has it. */
const ofLogin = ['start', 'identity', 'school', 'form', 'shared'];
/** What so many pages share is one file; what fewer share is a file for each set of pages that need it. */
const manyPages = 22;

/** What a teacher does during a day, which is possible without a network; what else these pages load comes with them, but what is nothing without the server or for a teacher: what signs in, or changes how, the history, and the homes of others. */
const pagesOfDay = [
  'flows/home/web/HomePage',
  'app/pages/registers/AttendanceEntryPage',
  'records/marks/web/MarksEntryPage',
  'records/schedule/web/TeacherSchedulePage',
  'records/messages/web/TeacherMessagePage',
  'flows/profile/web/ProfilePage',
].map((page) => `src/${page}.tsx`);
const notOfDay =
  /identity\/web\/(PasskeyFirst|SecondFactors|SecondStep|outside-sign-in|AddFactorPage|NewPasswordPage)\.tsx?$|history\/web\/HistorySection|attendance\/web\/LateDialog|home\/web\/((Guardian|Student|Admin)Home|Restored|Unencrypted)\.tsx$/;

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
      threshold: 1024,
      algorithms: [defineAlgorithm('brotliCompress'), defineAlgorithm('gzip')],
    }),
  ],
  build: {
    outDir: '../../../dist',
    emptyOutDir: true,
    rolldownOptions: {
      // The login imports it for the schema of an answer alone, which is left out.
      treeshake: { moduleSideEffects: [{ test: /contract\/school-policies\.ts$/, sideEffects: false }] },
      output: {
        // A name costs bytes wherever a file is listed: pages and words alone have one.
        assetFileNames: 'assets/part-[hash:7][extname]',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ name }) => `assets/${/Page$|^\w\w\b/.test(name) ? '[name]' : 'part'}-[hash:7].js`,
        codeSplitting: {
          groups: [
            // Without what it needs itself, which would come with it though a page needs none of it.
            {
              name: nameOfWords,
              debugName: 'words',
              test: ofLanguage,
              priority: 4,
              includeDependenciesRecursively: false,
            },
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: 'frame', test: ofFrame, priority: 2 },
            // Small, and together on the pages of an office's day: each file more is named by the login.
            { name: 'actions', test: ofActions, priority: 2, includeDependenciesRecursively: false },
            { name: 'common', minShareCount: manyPages, priority: 1, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/photos': server } },
});

/**
 * Leaves out of the contracts what only the server needs: of a call, all but how to make it; what schemas are made of, and
 * with it the words of the refusals; and the imports that nothing uses then, with which their files would come.
 */
function leaveOutDescriptions(): Plugin {
  return {
    name: 'leave-out-descriptions',
    transform: {
      filter: { id: /\.contract\.ts$|\/platform\/contract\/[\w-]+\.ts$/ },
      handler(code) {
        const short = code.replaceAll(/(?<!function )\bfault\([^()]*\)/g, 'undefined');
        const left = leftIn(this.parse(short, { lang: 'ts' }), short);
        const shorter = left.reduceRight(
          (text, { start, end, by }) => `${text.slice(0, start)}${by}${text.slice(end)}`,
          short,
        );
        return { code: withoutUnusedImports(shorter), map: null };
      },
    },
  };
}

type Range = { readonly start: number; readonly end: number };
type Call = Range & {
  readonly type?: string;
  readonly callee?: { readonly name?: string; readonly object?: { readonly name?: string } };
  readonly arguments?: readonly (Range & {
    readonly properties?: readonly (Range & { readonly key?: { name?: string } })[];
  })[];
};

/** What of a declared call the pages need to make it. */
const ofCall = ['method', 'path', 'access', 'keptOnDevice'];

/** Any schema: the pages need the types alone. */
const schemaLeftOut = '/* @__PURE__ */ Type.Any()';

/** What is left of the calls that a program declares, and of its schemas, in order. */
function leftIn(node: unknown, code: string): (Range & { readonly by: string })[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, callee, arguments: [first] = [], start, end } = node as Call;
  if (type === 'CallExpression' && first && callee?.name === 'endpoint' && first.properties) {
    const kept = first.properties.filter(({ key }) => !key?.name || ofCall.includes(key.name));
    return [{ start, end, by: `({${kept.map((one) => code.slice(one.start, one.end)).join()}})` }];
  }
  if (type === 'CallExpression' && callee?.object?.name === 'Type') return [{ start, end, by: schemaLeftOut }];
  return Object.values(node).flatMap((part) => leftIn(part, code));
}

function withoutUnusedImports(code: string): string {
  const imports = /^import (?!type )\{([^}]*)\} from [^;]*;\n/gm;
  const rest = code.replaceAll(imports, '');
  const isUsed = (imported: string) => {
    const [, name] = /^(?!type )(?:.* )?(\w+)$/.exec(imported.trim()) ?? [];
    return name !== undefined && new RegExp(`\\b${name}\\b`).test(rest);
  };
  return code.replaceAll(imports, (whole, names: string) => (names.split(',').some(isUsed) ? whole : ''));
}

/** Tells `before-paint.js` the languages: their directions, the words of the document itself, the files of the others. */
function listLanguages(): Plugin {
  return {
    name: 'list-languages',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const facts = Object.entries(languages).map(async ([language, { direction }]) => {
          const { loading, waiting } = (await import(resolve(`src/languages/${language}/start.ts`))).default;
          const [login, others] = [`${language}-login`, language].map((name) => fileOf(name, chunks));
          return [language, { direction, loading, waiting, login, others }];
        });
        const listed = JSON.stringify(Object.fromEntries(await Promise.all(facts)));
        return html.replace('data-languages="{}"', `data-languages="${listed.replaceAll('"', '&quot;')}"`);
      },
    },
  };
}

function fileOf(name: string, chunks: readonly Rolldown.OutputChunk[]): string | undefined {
  const chunk = chunks.find((one) => one.name === name);
  return chunk && `/${chunk.fileName}`;
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

/** Names the script that runs before the first paint by its content, as the files that Vite bundles are named. */
function nameBeforePaint(): Plugin {
  // Nothing else minifies it, and no browser reads its comments.
  const source = readFileSync('src/app/pages/before-paint.js', 'utf8').replaceAll(/^ *\/\/.*\n/gm, '');
  const fileName = `assets/before-paint-${hashOf(source)}.js`;
  return {
    name: 'name-before-paint',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => (bundle ? html.replace('/before-paint.js', `/${fileName}`) : html),
    },
  };
}

/** Puts into the document the login as its component draws it, and the words for the keys in it, in each language: `before-paint.js` shows it until the code is there. */
function drawLogin(): Plugin {
  return {
    name: 'draw-login',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => {
        const { drawLogin } = await importBuilt('login-form.tsx');
        const markup: string = (await drawLogin()).replaceAll(
          / ([\w-]+)="[^"]*"/g,
          (attribute: string, name: string) =>
            seenAttributes.test(name) || attribute === ' type="radio"' ? attribute : '',
        );
        const keys = new Set([...markup.matchAll(/>([^<]+)</g)].map(([, key = '']) => key));
        const words = Object.keys(languages).map(async (language) => {
          const { default: all } = await import(resolve(`src/languages/${language}/identity.ts`));
          const wordOf = (key: string) => key.split('.').reduce((part, name) => part?.[name], all);
          return [language, Object.fromEntries([...keys].map((key) => [key, wordOf(key)]))];
        });
        const listed = JSON.stringify(Object.fromEntries(await Promise.all(words))).replaceAll("'", '&#39;');
        return html.replace('</body>', () => `<template id="login" data-words='${listed}'>${markup}</template></body>`);
      },
    },
  };
}

/** What is seen of an element. */
const seenAttributes =
  /^(class|href|d|viewBox|width|height|[xy]|rx|c[xy]|r|opacity|fill|stroke(-\w+)*|transform|lang|dir|disabled|checked)$/;

/** Builds a module of the pages for Node, and imports it. */
async function importBuilt(path: string) {
  const built = await build({
    configFile: false,
    root: 'src/app/pages',
    publicDir: false,
    logLevel: 'silent',
    plugins: [react()],
    ssr: { noExternal: true },
    build: { write: false, ssr: path, rolldownOptions: { output: { codeSplitting: false } } },
  });
  if (!('output' in built)) throw new Error('Vite was to build once.');
  const directory = mkdtempSync(join(tmpdir(), 'rollbook-pages-'));
  const file = join(directory, 'built.mjs');
  writeFileSync(file, built.output[0].code);
  return import(file).finally(() => rmSync(directory, { recursive: true }));
}

/** Builds the service worker into one script, and tells it which files it keeps. */
function buildWorker(): Plugin {
  return {
    name: 'build-worker',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The document is not built.');
      const html = String(page.source);
      const named = [...html.matchAll(/\/(assets\/[\w.-]+)/g)].map(([, file = '']) => file);
      const isWords = (file: string) => words.flat().includes(file);
      const words = Object.keys(languages)
        .filter((language) => language !== 'en')
        .map((language) => namedLike(new RegExp(`^${language}(-login|-refusals)?$`), chunks));
      const facts = {
        hash: hashOf(html),
        version: /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1],
        files: [
          ...new Set([...named, ...filesOfDay(chunks, (id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [])]),
        ]
          .filter((file) => !isWords(file))
          .map(toPath),
        languages: Object.fromEntries(words.map((files) => [files[0]?.split(/[/-]/)[1], files.map(toPath)])),
      };
      const built = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'silent',
        define: { factsOfBuild: JSON.stringify(facts) },
        build: {
          write: false,
          rolldownOptions: {
            input: resolve('src/app/worker/worker.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      });
      if (!('output' in built)) throw new Error('Vite was to build once.');
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: built.output[0].code });
    },
  };
}

/** The files of the pages of a day, with those that they import later. */
function filesOfDay(
  chunks: readonly Rolldown.OutputChunk[],
  importedLater: (id: string) => readonly string[],
): Set<string> {
  const found = new Set<string>();
  const waiting = ['src/app/pages/main.tsx', ...pagesOfDay].map((path) => resolve(path));
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id));
    if (!chunk || found.has(chunk.fileName)) continue;
    for (const file of filesOf(chunk, chunks)) found.add(file);
    const modules = chunks.filter(({ fileName }) => found.has(fileName)).flatMap(({ moduleIds }) => moduleIds);
    // Which imports every page.
    const later = modules.filter((one) => !one.endsWith('/page-list.ts')).flatMap(importedLater);
    waiting.push(...later.filter((one) => !notOfDay.test(one)));
  }
  return found;
}

function namedLike(pattern: RegExp, chunks: readonly Rolldown.OutputChunk[]): string[] {
  return chunks.filter(({ name }) => pattern.test(name)).map(({ fileName }) => fileName);
}

const toPath = (file: string) => `/${file}`;

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 7);
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

/** A language is three files: the login's words, those of refusals, and all others. */
function nameOfWords(id: string): string | null {
  const [, language, name = ''] = ofLanguage.exec(id) ?? [];
  if (!language) return ofLanguage.test(id) ? 'en-refusals' : null;
  if (name === 'refusals') return `${language}-refusals`;
  return ofLogin.includes(name) ? `${language}-login` : language;
}
