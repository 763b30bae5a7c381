import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const sources = join(import.meta.dirname, 'debian');

/** The files of the package outside /usr/lib/rollbook. */
const placed = {
  rollbook: ['usr/bin/rollbook', 0o755],
  'rollbook.service': ['usr/lib/systemd/system/rollbook.service', 0o644],
  'rollbook.env': ['etc/rollbook.env', 0o640],
  copyright: ['usr/share/doc/rollbook/copyright', 0o644],
};
const scripts = ['preinst', 'postinst', 'prerm', 'postrm'];

/** Puts the files staged for the archive into the tree of a Debian package, which `dpkg-deb` packs. */
export function makeDebianTree(staged, tree, version) {
  mkdirSync(join(tree, 'usr', 'lib'), { recursive: true });
  renameSync(staged, join(tree, 'usr', 'lib', 'rollbook'));
  for (const [name, [place, mode]] of Object.entries(placed)) copy(name, join(tree, place), mode);
  for (const name of scripts) copy(name, join(tree, 'DEBIAN', name), 0o755);
  const control = readFileSync(join(sources, 'control'), 'utf8')
    // In Debian's order a tilde sorts before the version itself.
    .replace('VERSION', version.replace('-', '~'))
    .replace('SIZE', String(kilobytesIn(tree)));
  writeFileSync(join(tree, 'DEBIAN', 'control'), control);
  writeFileSync(join(tree, 'DEBIAN', 'conffiles'), '/etc/rollbook.env\n');
}

function copy(name, target, mode) {
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(join(sources, name), target);
  chmodSync(target, mode);
}

function kilobytesIn(directory) {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + Math.ceil(statSync(join(parentPath, name)).size / 1024), 0);
}
