import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageAt } from './needed-files.mjs';

/**
 * Lists the archive's packages as CycloneDX, for checks against known vulnerabilities. It contains no time, so that two
 * builds are equal.
 */
export function billOfMaterials(root, packages, node) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version, licenses: licences(license) },
    },
    components: [runtime(root, node), ...packages.map(component)],
  };
}

function component({ path, version, license, integrity }) {
  const name = packageAt(path);
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const content = integrity && Buffer.from(integrity.split('-')[1], 'base64').toString('hex');
  const hashes = content ? [{ alg: 'SHA-512', content }] : [];
  return { type: 'library', 'bom-ref': `${path}@${version}`, name, version, purl, licenses: licences(license), hashes };
}

function runtime(root, node) {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules', 'node', 'package.json'), 'utf8'));
  const content = createHash('sha256').update(readFileSync(node)).digest('hex');
  const cpe = `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:lts:*:*:*`;
  const hashes = [{ alg: 'SHA-256', content }];
  return {
    type: 'platform',
    'bom-ref': `node@${version}`,
    name: 'node',
    version,
    cpe,
    licenses: licences('MIT'),
    hashes,
  };
}

function licences(expression) {
  return expression ? [{ expression: expression.replace(/^\((.*)\)$/, '$1') }] : [];
}
