// `rollbook`: installs and builds what is missing, then runs the program on Node 24.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildPages, install, node, nodeEnvironment, nodeFlags, root } from './prepare.mjs';

const words = process.argv.slice(2);

install();
if (words[0] === 'serve' || words[0] === 'demo') buildPages();

const main = join(root, 'src', 'app', 'server', 'main.ts');
const env = { ...process.env, ...nodeEnvironment };
const program = spawn(node, [...nodeFlags, main, ...words], { env, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => program.kill(signal));
program.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
