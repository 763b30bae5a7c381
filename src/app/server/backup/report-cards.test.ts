import { hash } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder, settingsFor } from '../../../../test/backups.ts';
import { issueAll, startWithExam } from '../../../../test/issued-cards.ts';
import { makeSqliteFile, makeTestLocation } from '../../../../test/test-database.ts';
import { openDatabase } from '../../../platform/database/migrate.ts';
import { readConfig } from '../../../platform/server/config.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

it.each([
  ['the same engine', makeTestLocation],
  ['SQLite', makeSqliteFile],
])('an issued card has its code and its hash after a restore in %s', async (_engine, makeLocation) => {
  const school = await startWithExam();
  const cards = await issueAll(school);
  const wanted = await school.server.db.selectFrom('report_card').selectAll().orderBy('id').execute();
  const file = join(makeFolder(), 'school.rollbook');
  const from = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: makeFolder() });
  await writeBackup({ ...from, database: school.server.location }, file);
  const target = settingsFor(await makeLocation());
  await restoreBackup(target, file, { replace: false }, () => {});
  const db = await openDatabase(target.database);
  const restored = await db.selectFrom('report_card').selectAll().orderBy('id').execute();
  await db.destroy();
  expect(restored).toEqual(wanted);
  expect(restored.map(({ pdf }) => hash('sha256', Buffer.from(pdf, 'base64'), 'hex'))).toEqual(
    cards.map(({ sha256 }) => sha256),
  );
});
