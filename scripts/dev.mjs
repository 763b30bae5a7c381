// `npm run dev`: the demo school in a folder of its own; server and pages follow each change of the code.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { installWithTools, node, nodeEnvironment, root } from './prepare.mjs';

installWithTools();

const pagesPort = process.env.PORT || '3000';
const serverPort = await findFreePort();
const children = [];

const main = join('src', 'app', 'server', 'main.ts');
const server = start(['--watch', '--watch-preserve-output', main, 'demo'], {
  PORT: serverPort,
  DATA_DIR: process.env.DATA_DIR || join('data', 'dev'),
});
for await (const line of createInterface(server.stdout)) {
  // Vite prints the address for people after the server behind it has started.
  if (!line.startsWith('The demo school is at ')) console.log(line);
  else if (children.length === 1) startPages();
}

function startPages() {
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  const where = ['--host', '127.0.0.1', '--port', pagesPort, '--strictPort', '--clearScreen', 'false'];
  const pages = start([vite, ...where], { SERVER_PORT: serverPort });
  pages.stdout.pipe(process.stdout);
}

function start(words, environment) {
  const env = { ...process.env, ...nodeEnvironment, ...environment };
  const child = spawn(node, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  // If one of the two processes ends, the other is of no use.
  child.on('exit', end);
  return child;
}

function end() {
  for (const child of children) child.kill('SIGTERM');
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end);

/** The port stays the same when the server restarts, for the pages' proxy. */
function findFreePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(String(port)));
    });
  });
}
