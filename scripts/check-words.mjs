// `npm run check:words`: no key is missing or unused in any language, and no component has words of its own.
import { join } from 'node:path';
import { root, run } from './prepare.mjs';

const commands = [['status'], ['status', '--unused'], ['lint']];
for (const words of commands) run(join(root, 'node_modules', '.bin', 'i18next-cli'), words);
