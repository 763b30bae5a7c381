import { beforeEach } from 'vitest';
import { racesOnPostgres, titleOfRace } from './postgres-in-gate.ts';

/** This setup file skips all tests but races in files of which only the races run on PostgreSQL. */
beforeEach(({ task, skip }) => {
  if (racesOnPostgres.some((file) => task.file.filepath.endsWith(file)) && !titleOfRace.test(task.name)) skip();
});
