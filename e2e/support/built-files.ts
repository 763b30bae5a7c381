import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const assets = 'dist/assets';

/** The built files that export these, which have no names of their own. */
export function filesThatExport(...names: readonly string[]): RegExp {
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  const found = names.map((name) => {
    const file = scripts.find((script) => readFileSync(join(assets, script), 'utf8').includes(` as ${name}`));
    if (!file) throw new Error(`No built file exports ${name}.`);
    return RegExp.escape(file);
  });
  return new RegExp(found.join('|'));
}
