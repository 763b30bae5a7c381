// `npm run check:words`: no key is missing or unused in any language, no component has words of its own, and comments and
// the titles of tests are without the words that make them hard to read.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, stop } from './prepare.mjs';

/** `tell` for report, show or announce; and sentences that begin with a relative clause or a genitive. */
const oddWords = /\b(tells?|told|telling)\b|(^|[.!?] )(Whose|What is|Of an?)\b/;

const comment = /\/\*\*?([\s\S]*?)\*\/|(?<![:'"`\w])\/\/ (.*)/g;
const title = /\b(?:it|test|describe)(?:\.\w+)*(?:\([\s\S]{0,400}?\))??\(\s*(['`])(.*?)\1/g;

const commands = [['status'], ['status', '--unused'], ['lint']];
for (const words of commands) run(join(root, 'node_modules', '.bin', 'i18next-cli'), words);
const odd = globSync('{src,test,e2e,scripts,bench}/**/*.{ts,tsx,mjs}', { cwd: root }).flatMap(oddTextsOf);
if (odd.length > 0) stop(`Please say it otherwise:\n${odd.join('\n')}`);

function oddTextsOf(file) {
  const code = readFileSync(join(root, file), 'utf8');
  const comments = [...code.matchAll(comment)].map(([, block, line]) => block ?? line);
  const titles = file.endsWith('.test.ts') ? [...code.matchAll(title)].map(([, , text]) => text) : [];
  // Names of code between backquotes are not checked.
  const texts = [...comments, ...titles].map((text) =>
    text
      .replaceAll(/\n\s*\* ?/g, ' ')
      .replaceAll(/`[^`]*`/g, '')
      .trim(),
  );
  return texts.filter((text) => oddWords.test(text)).map((text) => `${file}: ${text}`);
}
