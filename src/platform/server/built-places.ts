import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A module in a built file, and the line of the comment before it. */
type Module = { readonly line: number; readonly source: string };

const modulesOf = new Map<string, readonly Module[]>();

/**
 * Adds the source to a line of a stack. The server of a release has many modules in each file, and before each a comment
 * with its path.
 */
export function withSource(at: string): string {
  const [, file = '', line] = /(file:\/\/\/\S+\/server\/[\w-]+\.js):(\d+):\d+/.exec(at) ?? [];
  const module = modulesIn(file).findLast((one) => one.line < Number(line));
  return module ? `${at} ${module.source}` : at;
}

function modulesIn(file: string): readonly Module[] {
  const known = modulesOf.get(file);
  if (known) return known;
  const modules = readLines(file).flatMap((text, place) => {
    const [, source] = /^\/\/ (\S+\.[cm]?[jt]s)$/.exec(text) ?? [];
    return source ? [{ line: place + 1, source }] : [];
  });
  modulesOf.set(file, modules);
  return modules;
}

function readLines(file: string): string[] {
  if (file === '') return [];
  try {
    return readFileSync(fileURLToPath(file), 'utf8').split('\n');
  } catch {
    // A newer version may have taken the place of the file.
    return [];
  }
}
