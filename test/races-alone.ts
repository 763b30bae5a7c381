import { beforeEach } from 'vitest';
import { racesOnPostgres, titleOfRace } from './postgres-in-gate.ts';

/** A setup file: skips what is no race in files that only have races for PostgreSQL. */
beforeEach(({ task, skip }) => {
  if (racesOnPostgres.some((file) => task.file.filepath.endsWith(file)) && !titleOfRace.test(task.name)) skip();
});
