// `npm run test:all`: everything, on both engines, before a release and after a change of the database's code.
import { existsSync } from 'node:fs';
import { checkMachine } from './check-machine.mjs';
import { installWithTools, needPrograms, tell } from './prepare.mjs';
import { checks, journeys, pages, runSteps, units } from './steps.mjs';

checkMachine('npm run test:all');
installWithTools();
needPrograms('npm run test:all');
if (!process.env.CITUS_URL) tell('Not run: the server tests on Citus, as CITUS_URL names no cluster');
// The benchmarks only have to end; figures of such a short run beside other programs mean nothing.
const benchmarks = { name: 'Benchmarks', words: ['node', 'bench/main.ts', '--quick'] };
const release = { name: 'Release', words: ['node', 'scripts/try-release.mjs'] };
const isReleaseTried = process.getuid?.() === 0 && existsSync('/usr/sbin/debootstrap');
if (!isReleaseTried) tell('Not run: the Debian package, which is tried as root where debootstrap is installed');
await runSteps([pages, ...checks], [units(), journeys(), benchmarks, ...(isReleaseTried ? [release] : [])]);
