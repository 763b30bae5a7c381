import { createHash } from 'node:crypto';
import type { Rolldown } from 'vite';

/** The frame of every page. Lists load when a page has one, words of a refusal with the first, what uploads with what is uploaded, and what stores on the device once somebody is signed in. */
const ofFrame =
  /src\/(app\/pages\/(shell\/|style\/|[\w.-]+$)|platform\/web\/(?!(lists|actions|compare)\/|components\/(PlainText|find-links|Facts|AddressFacts)|api\/(word-refusal|send-form)|offline\/(device|outbox|kept-answers|sealed-drafts)))(?<!use-teachers\.ts)/;
/** Actions for a person or a register from where one stands. */
const ofActions = /src\/(platform\/web\/actions\/|languages\/en\/actions\.ts|records\/attendance\/web\/CameLate)/;
/** Words of another language than English, and those of refusals: loaded by themselves. */
const ofLanguage = /src\/languages\/(?:(?!en\/)(\w+)\/([\w-]+)|en\/refusals)\.ts$/;
/** What the login shows, before the other pages, as `language.ts` has it. */
const ofLogin = ['start', 'identity', 'school', 'form', 'shared'];
/** What so many pages share is one file; what fewer share is a file for each set of pages that need it. */
const manyPages = 22;

/** Which modules are one file; all others are where Rolldown puts them. */
export const groups = [
  // Without what it needs itself, which would come with it though a page needs none of it.
  { name: nameOfWords, debugName: 'words', test: ofLanguage, priority: 4, includeDependenciesRecursively: false },
  { name: 'start', tags: ['$initial'], priority: 3 },
  { name: 'frame', test: ofFrame, priority: 2 },
  // Small, and together on the pages of an office's day: each file more is named by the login.
  { name: 'actions', test: ofActions, priority: 2, includeDependenciesRecursively: false },
  { name: 'common', minShareCount: manyPages, priority: 1, includeDependenciesRecursively: false },
] satisfies Rolldown.CodeSplittingGroup[];

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

/** Seven letters by which a browser knows a file's content. */
export function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 7);
}
