import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import packageFile from '../package.json' with { type: 'json' };
import { testedRelease } from './tested-release.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The archive of the release. */
    releaseArchive: string;
  }
}

const root = fileURLToPath(new URL('..', import.meta.url));

/** Makes the release of the working tree, or takes the archive that `RELEASE_ARCHIVE` names, and unpacks it for the tests. */
export default function setup(project: TestProject): () => void {
  // Several projects of one run use the same release.
  const archive = process.env.RELEASE_ARCHIVE || makeRelease();
  process.env.RELEASE_ARCHIVE = archive;
  rmSync(testedRelease, { recursive: true, force: true });
  mkdirSync(testedRelease, { recursive: true });
  execFileSync('tar', ['-xpJf', archive, '--strip-components=1', '-C', testedRelease]);
  project.provide('releaseArchive', archive);
  return () => rmSync(testedRelease, { recursive: true, force: true });
}

function makeRelease(): string {
  execFileSync(process.execPath, [join(root, 'scripts', 'release.mjs'), '--quick'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return join(root, 'release', 'quick', `rollbook-${packageFile.version}-linux-x64.tar.xz`);
}
