// Runs on the system's Node before anything is installed: plain JavaScript without packages.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Node 24 from the npm package `node`, whatever the system has. */
export const node = join(root, 'node_modules', 'node', 'bin', 'node');

/**
 * Limits the memory of a process. By default V8 takes 64 MB or more for new objects, and glibc an arena per thread, on
 * a large machine; a school's server does not need that. `dropWhatTheStartNeeded` needs `--expose-gc`.
 */
export const nodeFlags = ['--max-semi-space-size=8', '--expose-gc'];
export const nodeEnvironment = {
  MALLOC_ARENA_MAX: '2',
  // The cache of compiled modules is in Rollbook's own folder because the default one is shared with other users. It is
  // set in the environment because the TypeScript compiler would otherwise be loaded for the first modules and stay in
  // memory.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
};

/** Debian's headless Chromium takes a third less processor time than the full one with a hidden window. */
export const chromium =
  process.env.CHROMIUM_PATH ||
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync) ||
  '/usr/bin/chromium-headless-shell';

/** Prints a slow step before it begins. */
export function tell(text) {
  console.log(`• ${text}`);
}

/** Ends with instructions if the program cannot go on. */
export function stop(text) {
  console.error(text);
  process.exit(1);
}

/** Runs a program with its output shown; throws if it fails. */
export function run(program, words, options = {}) {
  execFileSync(program, words, { cwd: root, stdio: 'inherit', ...options });
}

/** SHA-256 of `bin/node` of the version in the lock file, by platform. */
const nodeHashes = {
  'linux-x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
  'linux-arm64': '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
};

/** Installs the packages for serving, unless they match the lock file already. */
export function install() {
  installPackages('to serve', ['--omit=dev']);
}

/** Installs the packages for serving, checks and benchmarks. */
export function installWithTools() {
  installPackages('to serve and to develop', []);
}

function installPackages(purpose, options) {
  const stamp = join(root, 'node_modules', '.rollbook-installed');
  const lock = hashOf(['package.json', 'package-lock.json']);
  const installed = existsSync(stamp) && existsSync(node) ? readFileSync(stamp, 'utf8') : '';
  // Also matches an installation `to serve and to develop`.
  if (installed.startsWith(`${lock} ${purpose}`)) return;
  tell('Installing the packages (about a minute, once)');
  const words = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...options];
  try {
    // Packages that npm fetched before are used if there is no network, because npm would wait for it for minutes.
    run('npm', canFetch() ? words : [...words, '--offline']);
  } catch {
    stop(
      'npm could not install the packages; its reason stands above. ENOTCACHED: the registry cannot be reached from here. See to the network (npm_config_registry and npm_config_https_proxy choose the way), then run the command again.',
    );
  }
  checkNode();
  writeFileSync(stamp, `${lock} ${purpose}`);
}

function canFetch() {
  try {
    const words = ['view', 'node@24', 'version', '--fetch-timeout=10000', '--fetch-retries=0'];
    execFileSync('npm', words, { cwd: root, stdio: 'ignore', timeout: 15_000 });
    return true;
  } catch {
    return false;
  }
}

/**
 * The package `node` downloads its binary in an install script, so npm does not check it against the lock file. Checks
 * its hash before the first run.
 */
function checkNode() {
  const platform = `${process.platform}-${process.arch}`;
  const wanted = nodeHashes[platform];
  if (!wanted) {
    tell(`The runtime for ${platform} was not compared: no hash of it is known here`);
    return;
  }
  if (createHash('sha256').update(readFileSync(node)).digest('hex') === wanted) return;
  rmSync(node);
  stop(`The runtime that npm fetched is not the one that is known for ${platform}. It was removed and did not run.`);
}

/** Builds the pages if their sources have changed since the last build. */
export function buildPages() {
  const stamp = join(root, 'dist', '.built-from');
  const sources = [
    'package-lock.json',
    'vite.config.ts',
    ...filesUnder('src').filter((file) => !file.endsWith('.test.ts')),
  ];
  const wanted = hashOf(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  tell('Building the pages');
  run(node, [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn']);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Installs Chromium and PostgreSQL where possible; otherwise prints one line that names them. */
export function needPrograms(command) {
  const missing = [];
  if (process.env.CHROMIUM_PATH && !existsSync(chromium)) {
    stop(`CHROMIUM_PATH names ${chromium}, where nothing is. Please correct it, then run ${command} again.`);
  }
  if (!existsSync(chromium)) missing.push('chromium-headless-shell');
  if (!existsSync('/usr/lib/postgresql') && !isOnPath('initdb')) missing.push('postgresql');
  if (missing.length === 0) return;
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) {
    stop(
      `Please install ${missing.join(' and ')} (CHROMIUM_PATH may name a Chromium elsewhere), then run ${command} again.`,
    );
  }
  tell(`Installing ${missing.join(' and ')} with apt-get (a minute or two, once)`);
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  try {
    run('apt-get', ['update', '-qq'], options);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing, 'fonts-noto-core'], options);
  } catch {
    stop(
      `apt-get could not install ${missing.join(' and ')}; its reason stands above. See that its servers can be reached, or install them otherwise, then run ${command} again.`,
    );
  }
}

function isOnPath(program) {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function filesUnder(directory) {
  return readdirSync(join(root, directory))
    .sort()
    .flatMap((name) => {
      const path = join(directory, name);
      return statSync(join(root, path)).isDirectory() ? filesUnder(path) : [path];
    });
}
