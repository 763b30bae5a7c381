import { readFileSync } from 'node:fs';
import { preparePhoto } from '../src/base/images/server/prepare-photo.ts';

/** A process of its own, to measure its cost: prepares a photo, and prints the result and its peak memory. */
const outcome = await preparePhoto(readFileSync(process.argv[2] ?? '')).then(
  () => 'prepared',
  (error: { readonly code: string }) => error.code,
);
const peakKilobytes = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
console.log(JSON.stringify({ outcome, peakMegabytes: peakKilobytes / 1024 }));
