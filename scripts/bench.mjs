// `npm run bench`: installs and builds what is missing, then runs the benchmark on Node 24.
import { join } from 'node:path';
import { buildPages, installWithTools, needPrograms, node, root, run } from './prepare.mjs';

installWithTools();
needPrograms('npm run bench');
buildPages();
run(node, [join(root, 'bench', 'main.ts'), ...process.argv.slice(2)]);
