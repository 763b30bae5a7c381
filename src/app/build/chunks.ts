import { createHash } from 'node:crypto';
import type { Rolldown } from 'vite';

/**
 * The modules in the frame of every page. Left out are parts that load later: lists, the texts of refusals, uploads,
 * and, until somebody is signed in, the storage on the device.
 */
const ofFrame =
  /src\/(app\/pages\/(shell\/|style\/|[\w.-]+$)|platform\/web\/(?!(lists|actions|compare)\/|components\/(PlainText|find-links|Facts|AddressFacts)|api\/(word-refusal|send-form)|offline\/(chosen-files|device|outbox|kept-answers|sealed-drafts)))(?<!use-teachers\.ts)/;
/** The actions for a person or a register that are offered where these are shown. */
const ofActions = /src\/(platform\/web\/actions\/|languages\/en\/actions\.ts|records\/attendance\/web\/CameLate)/;
/** What keeps a form on the record with which it was opened: many pages have forms, but not those of a teacher's day. */
const ofForms = /src\/(platform\/web\/compare\/(Opened|changed-meanwhile)|languages\/en\/changed-meanwhile)/;
/** The texts of other languages than English, and those of refusals, which are loaded separately. */
const ofLanguage = /src\/languages\/(?:(?!en\/)(\w+)\/([\w-]+)|en\/refusals)\.ts$/;
/** The texts that the login page shows, as in `language.ts`. */
const ofLogin = ['start', 'identity', 'school', 'form', 'shared'];
/**
 * Modules that this many pages share are one file; those that fewer share are one file for each set of pages that need
 * them.
 */
const manyPages = 22;

/** The modules that form one file; Rolldown places all others. */
export const groups = [
  // Dependencies are excluded because they would be loaded on pages that need none of them.
  { name: nameOfWords, debugName: 'words', test: ofLanguage, priority: 4, includeDependenciesRecursively: false },
  { name: 'start', tags: ['$initial'], priority: 3 },
  { name: 'frame', test: ofFrame, priority: 2 },
  // These modules are small and occur together on an office's pages. They are one file, because the login page names
  // every file.
  { name: 'actions', test: ofActions, priority: 2, includeDependenciesRecursively: false },
  { name: 'forms', test: ofForms, priority: 2, includeDependenciesRecursively: false },
  { name: 'common', minShareCount: manyPages, priority: 1, includeDependenciesRecursively: false },
] satisfies Rolldown.CodeSplittingGroup[];

/** The names of a chunk, of its static imports, and of their styles. */
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

/** The file of a language: one for the login page, one for refusals, and one for all other texts. */
function nameOfWords(id: string): string | null {
  const [, language, name = ''] = ofLanguage.exec(id) ?? [];
  if (!language) return ofLanguage.test(id) ? 'en-refusals' : null;
  if (name === 'refusals') return `${language}-refusals`;
  return ofLogin.includes(name) ? `${language}-login` : language;
}

/** Seven letters that identify a file's content for browsers. */
export function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 7);
}
