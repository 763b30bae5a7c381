// `npm test`: installs missing packages, then runs the checks and tests that a change can break. Nothing is skipped
// silently.
import { checkMachine } from './check-machine.mjs';
import { installWithTools, needPrograms } from './prepare.mjs';
import { checks, journeys, pages, runSteps, units } from './steps.mjs';

checkMachine('npm test');
installWithTools();
needPrograms('npm test');
// The checks use the moments in which the units wait; the journeys need the processor for themselves.
await runSteps(
  [pages, ...checks],
  [units('--config', 'vitest.gate.config.ts', '--tags-filter', '!all'), journeys('--grep-invert', '@all')],
);
