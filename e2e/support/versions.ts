import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const hashed = /[\w-]+-([\w-]{7})\.js/;

/**
 * Replaces a program's pages by another version, as if all scripts had changed. Returns the path of the script that the
 * document names.
 */
export function deployOther(program: string): string {
  const pages = join(program, 'dist');
  const files = readdirSync(join(pages, 'assets'));
  // The compressed copies that the build made are removed, because they still name the former files.
  for (const file of readdirSync(pages, { recursive: true, encoding: 'utf8' }))
    if (/\.(br|gz)$/.test(file)) rmSync(join(pages, file));
  const scripts = new Map(files.filter((file) => file.endsWith('.js')).map((file) => [file, renamed(file)]));
  const rename = (text: string) => text.replace(new RegExp(hashed, 'g'), (name) => scripts.get(name) ?? name);
  for (const [before, after] of scripts) {
    rewrite(join(pages, 'assets', before), rename);
    renameSync(join(pages, 'assets', before), join(pages, 'assets', after));
  }
  rewrite(join(pages, 'index.html'), rename);
  rewrite(join(pages, 'sw.js'), (text) => rename(text).replace(/(?<=hash:`)[\w-]+/, (hash) => `${hash}-other`));
  return `/assets/${[...scripts.values()].find((file) => file.startsWith('index-'))}`;
}

function renamed(file: string): string {
  return file.replace(hashed, (name, hash: string) => name.replace(hash, [...hash].reverse().join('')));
}

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}
