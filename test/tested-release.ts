import { fileURLToPath } from 'node:url';

/** Whether releases can be made on this machine. */
export const makesReleases = process.platform === 'linux' && process.arch === 'x64';

/** Where the tests have the release unpacked. */
export const testedRelease = fileURLToPath(new URL('../release/tested', import.meta.url));
