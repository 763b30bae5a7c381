// Builds the server's TypeScript into JavaScript: as 1,900 modules it would take 35 MB of memory more, and start slower.
import { basename, dirname, join, relative } from 'node:path';
import { build } from 'vite';
import { builtIn, sourcesOfServer } from './needed-files.mjs';

const main = 'src/app/server/main.ts';
const addresses = /\bnew URL\(\s*'([^']+)',\s*import\.meta\.url\s*\)/g;

/** Writes `main.js`, the modules of threads and processes, and their parts to the folder `out`, which is beside the copied `src`. */
export async function bundleServer(root, out) {
  const { started } = sourcesOfServer(root);
  const modules = [main, ...started];
  const input = Object.fromEntries(modules.map((file) => [nameOf(file), join(root, file)]));
  if (Object.keys(input).length < modules.length) throw new Error('Modules of threads need names of their own.');
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [addressFrom(root), readOwnVersion, keepOneByteLetters],
    ssr: { noExternal: builtIn },
    build: {
      ssr: true,
      outDir: out,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      copyPublicDir: false,
      rolldownOptions: {
        input,
        treeshake: false,
        output: { entryFileNames: '[name].js', chunkFileNames: 'part-[hash:8].js', comments: false },
      },
    },
  });
}

/** Addresses files that lie beside a module as seen from the folder of the built files. */
function addressFrom(root) {
  const address = (from, named) => {
    if (named.endsWith('.ts')) return `new URL('${nameOf(named)}.js', import.meta.url)`;
    return `new URL('../${relative(root, join(dirname(from), named))}', import.meta.url)`;
  };
  return {
    name: 'address-from-built-files',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(join(root, 'src/'))) return;
      return { code: code.replaceAll(addresses, (_, named) => address(id, named)), map: null };
    },
  };
}

/** The version is read from the release's `package.json` at the start. */
const readOwnVersion = {
  name: 'read-own-version',
  enforce: 'pre',
  resolveId: (named) => (named.endsWith('/package.json') ? '\0package' : undefined),
  load: (id) => (id === '\0package' ? readingPackage : undefined),
};

const readingPackage = `import { readFileSync } from 'node:fs';
export default JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));`;

/** V8 keeps a file in memory with two bytes a letter if one of them is not Latin. */
const keepOneByteLetters = {
  name: 'keep-one-byte-letters',
  generateBundle(_, files) {
    for (const file of Object.values(files)) file.code = file.code.replaceAll(/[^\0-\xff]/g, escaped);
  },
};

function escaped(unit) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function nameOf(file) {
  return basename(file, '.ts');
}
