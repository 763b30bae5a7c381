// Follows the server's imports to find the files that it runs, so that no list of them can become outdated.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';

const start = 'src/app/server/main.ts';

/** The packages of hundreds of modules each, which are built into the server's files; Node loads the others as they are. */
export const builtIn = ['typebox', 'kysely'];

/** Folders in which all files are needed, because their names are formed at run time, for example from a language. */
const namedAtRunTime = ['src/languages'];

/** The ways in which one file can refer to another, after comments are removed. */
const ways = [
  /^\s*(?:import|export)\s(?!type\s)[^;]*?from\s+'([^']+)'/gm,
  /^import\s+'([^']+)'/gm,
  /\bimport\(\s*'([^']+)'\s*\)/g,
  /\bnew URL\(\s*'([^']+)',\s*import\.meta\.url\s*\)/g,
];
const module = /\bnew URL\(\s*'([^']+\.ts)',\s*import\.meta\.url\s*\)/g;
const resolved = /\bimport\.meta\.resolve\(\s*'([^']+)'\s*\)/g;

/**
 * The files of the server, of these the modules that are started as threads or processes, the packages that they import,
 * and the single files of packages that they read.
 */
export function sourcesOfServer(root) {
  const files = new Set();
  const packages = new Set();
  const single = new Set();
  const started = new Set();
  const waiting = [start, ...namedAtRunTime.flatMap((directory) => modulesIn(root, directory))];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file) || file === 'package.json' || file === 'dist') continue;
    files.add(file);
    if (!/\.m?[tj]s$/.test(file)) continue;
    const text = readFileSync(join(root, file), 'utf8')
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .replaceAll(/^\s*\/\/.*$/gm, '');
    for (const [, named] of text.matchAll(resolved)) single.add(named);
    for (const [, named] of text.matchAll(module)) started.add(posix.join(dirname(file), named));
    for (const [, named] of ways.flatMap((way) => [...text.matchAll(way)])) {
      if (named.startsWith('node:')) continue;
      // A URL beside a file need not begin with a dot.
      const beside = posix.join(dirname(file), named);
      if (named.startsWith('.') || existsSync(join(root, beside))) waiting.push(beside);
      else packages.add(nameOf(named));
    }
  }
  started.delete(start);
  const sorted = (list) => [...list].sort();
  return { files: sorted(files), started: sorted(started), packages: sorted(packages), single: sorted(single) };
}

/** The installed packages that those files need, with the files of each, in order. */
export function packagesOf(root, { packages, single }) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const found = new Map();
  const waiting = packages.map((name) => ({ name, from: '' }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const path = pathOf(lock, next.name, next.from);
    // Packages for other platforms are in the lock file but not installed, and an optional peer may not be installed at
    // all.
    if (!path || found.has(path) || !isForThisPlatform(lock[path]) || !existsSync(join(root, path))) continue;
    const whole = wholePackage(root, path);
    found.set(path, builtIn.includes(next.name) ? whole.filter(isLegal) : whole);
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = lock[path];
    const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
    waiting.push(...names.map((name) => ({ name, from: path })));
  }
  for (const name of new Set(single.map(nameOf))) {
    const path = `node_modules/${name}`;
    const wanted = single.filter((file) => nameOf(file) === name).map((file) => `node_modules/${file}`);
    found.set(path, [...wholePackage(root, path).filter(isLegal), ...wanted]);
  }
  return [...found].map(([path, files]) => ({ path, ...lock[path], files })).sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The packages of which the built pages have parts, without those that are there for the server. */
export function packagesInPages(root, ofServer) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const licences = JSON.parse(readFileSync(join(root, 'dist', 'licences.json'), 'utf8'));
  const builtFrom = new Set(licences.map(({ name, version }) => `${name}@${version}`));
  const known = new Set(ofServer.map(({ path }) => path));
  return Object.entries(lock)
    .filter(([path, { version }]) => builtFrom.has(`${packageAt(path)}@${version}`) && !known.has(path))
    .map(([path, locked]) => ({ path, ...locked }));
}

/** The name of the package at a path of the lock file. */
export function packageAt(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function nameOf(named) {
  return named.split('/', named.startsWith('@') ? 2 : 1).join('/');
}

function modulesIn(root, directory) {
  return readdirSync(join(root, directory), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test|type-test)\.ts$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** Finds a package like Node: in the folder of the importing file, then in those above it. */
function pathOf(lock, name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    if (lock[path]) return path;
    if (!folder) return undefined;
  }
}

function isForThisPlatform({ os, cpu, libc }) {
  const fits = (list, value) => !list || list.includes(value);
  return fits(os, 'linux') && fits(cpu, 'x64') && fits(libc, 'glibc');
}

const isLegal = (file) => /(^|\/)(package\.json|(licen[cs]e|copying|notice|ofl)[^/]*)$/i.test(file);

/** Packages without a file for their licence have its words in the description. */
const describes = (file) => /^\/readme[^/]*$/i.test(file);

/** Types, maps, tests, documents and C sources are not run, nor are files built for another platform. */
const notRun =
  /\.(d\.[mc]?ts|[mc]?ts|map|md|markdown|flow|c|cc|cpp|h|hpp|gyp|gypi|patch|sh|yml)$|^\/(tests?|__tests__|benchmarks?|docs?|examples?)\/|\/\.[\w.]+$/i;
const otherPlatform = /\/prebuilds\/(?!linux-x64\.node$)/;

function wholePackage(root, path) {
  const all = readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !file.slice(path.length).includes('/node_modules/'));
  const hasLicence = all.some((file) => isLegal(file) && !file.endsWith('package.json'));
  const isRun = (file) => !(notRun.test(file) || otherPlatform.test(file));
  const isNeeded = (file) => isLegal(file) || (!hasLicence && describes(file)) || isRun(file);
  return all.filter((file) => isNeeded(file.slice(path.length))).sort();
}
