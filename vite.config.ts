import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { languages } from './src/languages/languages.ts';

/** The frame of every page: what its own folders hold, with what they need themselves. Lists and the pages put together here load when they are opened, two versions of something where there are two, what words a refusal with the first, what uploads with what is uploaded, and what stores on the device once somebody is signed in. */
const ofFrame =
  /src\/(app\/pages|platform\/web)\/(?!(school|absences|registers|subjects|result|reports|lists|waiting|compare)\/|components\/(PlainText|find-links)|use-teachers|api\/(word-refusal|send-form)|offline\/(device|outbox|kept-answers|sealed-drafts))/;
/** What stores on the device. */
const ofOffline = /src\/platform\/web\/offline\/(device|outbox|kept-answers|sealed-drafts)|node_modules\/idb\//;
/** Its words apart: a list needs them, and not the forms of its feature. */
const ofLists = /src\/platform\/web\/(lists)\/(?!device-choice|Pager)/;
const ofFeature = /src\/features\/([\w-]+)\/web\/(?!.*\.text\.ts$)/;
/** The home shows subjects' colours, and needs no forms; nor does the register. */
const notOfHome =
  /^(?!.*\/(src\/features\/subjects|@mantine\/form|components\/Textarea|use-form-draft|use-checked-form|klona|fast-deep-equal)\b)/;
/** Without what it needs itself, which would come with it though a page needs none of it. */
const alone = { includeDependenciesRecursively: false };
/** Words of another language than English, and those of refusals: loaded by themselves. */
const ofLanguage = /src\/languages\/(?:(?!en\/)(\w+)\/([\w-]+)|en\/refusals)\.ts$/;
/** What the login shows, before the other pages, as `language.ts` has it. */
const ofLogin = ['start', 'identity', 'school', 'form', 'shared'];
/** Files that so many pages share are one; what fewer share goes with those that the same pages need. */
const manyPages = 11;
const smallFileBytes = 4_000;

/** What a teacher does during a day, which is possible without a network; what else these pages load comes with them, but what is nothing without the server or for a teacher: what signs in, or changes how, the history, and the homes of others. */
const pagesOfDay = [
  'features/home/web/HomePage',
  'app/pages/registers/AttendanceEntryPage',
  'features/marks/web/MarksEntryPage',
  'features/schedule/web/TeacherSchedulePage',
  'features/messages/web/TeacherMessagePage',
  'features/profile/web/ProfilePage',
].map((page) => `src/${page}.tsx`);
const notOfDay =
  /identity\/web\/(PasskeyFirst|SecondFactors|SecondStep|outside-sign-in|AddFactorPage|NewPasswordPage)\.tsx?$|history\/web\/HistorySection|home\/web\/((Guardian|Student|Admin)Home|Restored)\.tsx$/;

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
        // Rolldown would name them by all that share them.
        chunkFileNames: ({ name }) => `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash].js`,
        codeSplitting: {
          // Few and large: each file costs a request, its headers and worse compression.
          groups: [
            { name: nameOfWords, debugName: 'words', test: ofLanguage, priority: 7, ...alone },
            { name: 'start', tags: ['$initial'], priority: 6 },
            { name: 'offline', test: ofOffline, priority: 6 },
            { name: 'frame', test: ofFrame, priority: 5 },
            { name: nameOfFew, debugName: 'few', minShareCount: 2, priority: 5, ...alone },
            { name: 'common', test: notOfHome, minShareCount: manyPages, priority: 4, ...alone },
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

/** Puts the login's form into the script that runs before the first paint, and gives the script a name by its content, as the files that Vite bundles have. */
function nameBeforePaint(): Plugin {
  let fileName = '';
  return {
    name: 'name-before-paint',
    apply: 'build',
    async buildStart() {
      const written = readFileSync(resolve('src/app/pages/before-paint.js'), 'utf8');
      const form = JSON.stringify(await drawForm());
      // Nothing else minifies it, and no browser reads its comments.
      const source = written.replaceAll(/^ *\/\/.*\n/gm, '').replace("'THE FORM'", () => form);
      fileName = `assets/before-paint-${hashOf(source)}.js`;
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => (bundle ? html.replace('/before-paint.js', `/${fileName}`) : html),
    },
  };
}

/** An element: its name, its attributes, and what is in it. */
type Drawn = [name: string, attributes: Record<string, string>, ...content: (Drawn | string)[]];

/** The login as its component draws it, and the words for the keys in it, in each language. */
async function drawForm() {
  const built = await build({
    configFile: false,
    root: 'src/app/pages',
    publicDir: false,
    logLevel: 'silent',
    plugins: [react()],
    ssr: { noExternal: true },
    build: { write: false, ssr: 'login-form.tsx', rolldownOptions: { output: { codeSplitting: false } } },
  });
  if (!('output' in built)) throw new Error('Vite was to build once.');
  const directory = mkdtempSync(join(tmpdir(), 'rollbook-login-'));
  const file = join(directory, 'login-form.mjs');
  writeFileSync(file, built.output[0].code);
  const { drawLogin } = await import(file).finally(() => rmSync(directory, { recursive: true }));
  const keys = new Set<string>();
  const drawn = readMarkup(await drawLogin(), keys);
  const words = Object.keys(languages).map(async (language) => {
    const { default: all } = await import(resolve(`src/languages/${language}/identity.ts`));
    const wordOf = (key: string) => key.split('.').reduce((part, name) => part?.[name], all);
    return [language, Object.fromEntries([...keys].map((key) => [key, wordOf(key)]))];
  });
  return { drawn, words: Object.fromEntries(await Promise.all(words)) };
}

/** What of an element is seen. */
const seenAttributes =
  /^(class|href|d|viewBox|width|height|[xy]|rx|c[xy]|r|opacity|fill|stroke(-\w+)*|transform|lang|dir|disabled|checked)$/;

/** Reads what React renders into text, and notes each text in it. */
function readMarkup(markup: string, texts: Set<string>): Drawn {
  const top: Drawn = ['', {}];
  const open = [top];
  for (const [, text, end, name = '', attributes = '', isEmpty] of markup.matchAll(
    /([^<>]+)|<(\/?)([\w-]+)((?: [\w-]+="[^"]*")*)(\/?)>/g,
  )) {
    const around = open.at(-1) as Drawn;
    if (text) {
      texts.add(text);
      around.push(text);
    } else if (end) open.pop();
    else {
      const all = [...attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]);
      const isRadio = attributes.includes(' type="radio"');
      const seen = all.filter(([key = '']) => seenAttributes.test(key) || (isRadio && key === 'type'));
      const of = name === 'svg' || around[1].of ? [['of', 'http://www.w3.org/2000/svg']] : [];
      const element: Drawn = [name, Object.fromEntries([...of, ...seen])];
      around.push(element);
      if (!isEmpty) open.push(element);
    }
  }
  const drawn = top[2] as Drawn;
  // Nobody can type there, or reach it: React draws it anew.
  drawn[1].inert = '';
  return drawn;
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
    const later = modules.filter((one) => !one.endsWith('/page-code.ts')).flatMap(importedLater);
    waiting.push(...later.filter((one) => !notOfDay.test(one)));
  }
  return found;
}

function namedLike(pattern: RegExp, chunks: readonly Rolldown.OutputChunk[]): string[] {
  return chunks.filter(({ name }) => pattern.test(name)).map(({ fileName }) => fileName);
}

const toPath = (file: string) => `/${file}`;

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 8);
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

/** What few pages share, by itself: merged with what else is small, it would come with pages that do not need it. */
function nameOfFew(id: string): string | null {
  if (/lists\/Pager/.test(id)) return 'pager';
  if (/platform\/web\/compare\//.test(id)) return 'compare';
  if (/core\/esm\/components\/Textarea\//.test(id)) return 'textarea';
  if (/core\/esm\/(components\/Checkbox|utils\/(InlineInput|InputsGroupFieldset))\//.test(id)) return 'checkbox';
  // A new password is asked for on the profile and before all other pages, and no other form has one.
  if (/PasswordForm\.tsx$|components\/PasswordInput\/|new-password(\.text)?\.ts$/.test(id)) return 'password-form';
  // What a student sees of itself: registers and sheets of marks are without it.
  if (/web\/StudentAttendance\.tsx$/.test(id)) return 'student-attendance';
  if (/web\/StudentResult\.tsx$/.test(id)) return 'student-result';
  // Rare on the profile, and after the password.
  if (
    /(SecondFactors|FactorDialog|RecoveryCodes|RemoveFactors|web\/passkeys|second-factor)[.\w-]*\.(tsx?|css)$/.test(id)
  )
    return 'second-factor';
  if (/lists\/(ExportMenu|use-export|save-export|ColumnMenu\.module|lists\.text)|en\/lists\.ts/.test(id))
    return 'export';
  // Small as it is, it would be merged with the calendar, which many more pages ask.
  if (/features\/cover\/(cover\.contract|web\/cover\.text)\.ts$|en\/cover\.ts$/.test(id)) return 'cover-calls';
  // Apart from the words of marks, which are many.
  if (/marks\/marks\.contract\.ts$/.test(id)) return 'marks-calls';
  // The home asks for comments that are due, and needs nothing that shows a report.
  if (/features\/reports\/(web\/(reports\.hooks|choose-time|comments-search)|reports\.contract)\.ts/.test(id))
    return 'reports-calls';
  if (/languages\/en\/reports\.ts|reports\/web\/reports\.text\.ts/.test(id)) return 'words-of-reports';
  // Whose page it is, a student's page asks; the rest guardians alone need.
  if (/students\/web\/ShownStudent|guardians\/(web\/children\.hooks|children\.contract)/.test(id)) return 'children';
  if (/guardians\/web\/(ChildChoice|children\.text)|en\/children\.ts/.test(id)) return 'child-choice';
  if (/report-cards\.(contract|text)\.ts|en\/report-cards\.ts/.test(id)) return 'report-cards';
  // Weeks are shown without being moved, and the words needed without a week.
  if (/schedule\/web\/(MovableWeek\.module|MoveButton|use-dragging|use-grid-keys)/.test(id)) return 'schedule-moving';
  if (/languages\/en\/schedule\.ts|schedule\/web\/schedule\.text\.ts/.test(id)) return 'words-of-schedule';
  // What people wrote, with its links.
  if (/components\/(PlainText|find-links)\.|node_modules\/(linkify-it|uc\.micro)\//.test(id)) return 'plain-text';
  // Who finds a person by a name, in lists that few pages have.
  if (/contract\/fold-for-search\.ts$/.test(id)) return 'fold';
  // What its parts share, each of which comes when it is opened.
  if (/timetable-maker\/web\/(PaintedWeek|use-painting|FewOf|Obstacles|rule-words|use-go-to)/.test(id))
    return 'maker-parts';
  if (/timetable-maker\/(web\/fet\/(SaveAsFet|fet-files)|fet-files\.contract)|en\/fet\.ts/.test(id)) return 'fet-files';
  return /(languages\/en|teachers\/web)\/teachers(\.text)?\.ts$/.test(id) ? 'words-of-teachers' : null;
}

/** Forms with many fields apart: the lists of their feature need none of them. */
function nameOfFeature(id: string): string | null {
  // With what shows them, and not with words that happen to be loaded by the same pages.
  if (/policies\/policies\.contract\.ts$/.test(id)) return 'policies';
  const name = (ofFeature.exec(id) ?? ofLists.exec(id))?.[1];
  if (!name) return null;
  // Whoever makes a timetable shows weeks, and adds no period by hand.
  if (/schedule\/web\/(PeriodForm[\w.]*|period-fields|use-room-taken)/.test(id)) return 'schedule-forms';
  // The registers need the lessons of a day, and nothing that shows a week.
  if (/schedule\/web\/(\w+\.(tsx|module\.css)$|slots)/.test(id)) return 'schedule-weeks';
  return /Student(Form\w*|Choice)\.tsx$|student-values\.ts$|use-form-draft|use-checked-form/.test(id)
    ? `${name}-forms`
    : name;
}
