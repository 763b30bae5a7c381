import { readFileSync } from 'node:fs';
import { preparePhoto } from '../../features/images/server/prepare-photo.ts';

/** A process of its own, for what it costs: prepares the photo in a file, and says what came of it and its peak of memory. */
const outcome = await preparePhoto(readFileSync(process.argv[2] ?? '')).then(
  () => 'prepared',
  (error: { readonly code: string }) => error.code,
);
const peakKilobytes = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
console.log(JSON.stringify({ outcome, peakMegabytes: peakKilobytes / 1024 }));
