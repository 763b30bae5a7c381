import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { languages } from '../../languages/languages.ts';
import { filesOf, hashOf } from './chunks.ts';

/** Gives `before-paint.js` the languages: their directions, the words of the document itself, the files of the others. */
export function listLanguages(): Plugin {
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

/** Gives `before-paint.js` the files that all pages share, beside those of the login. */
export function listPages(): Plugin {
  return {
    name: 'list-pages',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        // Nothing is bundled during development.
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
export function nameBeforePaint(): Plugin {
  // The script is minified here because no other step does it and browsers do not need its comments.
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

/**
 * Adds the login page as drawn by its component to the document, with its texts in each language. `before-paint.js`
 * shows it until the code is loaded.
 */
export function drawLogin(): Plugin {
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

/** The attributes that affect how an element looks. */
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
