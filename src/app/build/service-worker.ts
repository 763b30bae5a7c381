import { resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { languages } from '../../languages/languages.ts';
import { filesOf, hashOf } from './chunks.ts';

/**
 * The pages that a teacher uses during a day and that work without a network. Modules they import are kept too, except
 * those in `notOfDay`, which are useless without the server or for a teacher.
 */
const pagesOfDay = [
  'flows/home/web/HomePage',
  'app/pages/registers/AttendanceEntryPage',
  'records/marks/web/MarksEntryPage',
  'records/schedule/web/TeacherSchedulePage',
  'records/messages/web/TeacherMessagePage',
  'flows/profile/web/ProfilePage',
].map((page) => `src/${page}.tsx`);
const notOfDay =
  /identity\/web\/(PasskeyFirst|SecondFactors|SecondStep|outside-sign-in|AddFactorPage|NewPasswordPage)\.tsx?$|history\/web\/HistorySection|attendance\/web\/LateDialog|profile\/web\/(Guardian|Student)Facts|home\/web\/((Guardian|Student|Admin)Home|Restored|Unencrypted)\.tsx$/;

/** Builds the service worker into one script, and gives it the list of files that it keeps. */
export function buildWorker(): Plugin {
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

/** The files of these pages, including those that they import dynamically. */
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
    // `page-list.ts` is left out because it imports every page.
    const later = modules.filter((one) => !one.endsWith('/page-list.ts')).flatMap(importedLater);
    waiting.push(...later.filter((one) => !notOfDay.test(one)));
  }
  return found;
}

function namedLike(pattern: RegExp, chunks: readonly Rolldown.OutputChunk[]): string[] {
  return chunks.filter(({ name }) => pattern.test(name)).map(({ fileName }) => fileName);
}

const toPath = (file: string) => `/${file}`;
