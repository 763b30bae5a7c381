import { createHash } from 'node:crypto';
import type { Scope } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { type Caller, foundBy } from '../../../platform/http/access.ts';
import type { CorrectedRecord, MarksRecord } from '../marks.contract.ts';
import { marksNotFound } from '../marks.refusals.ts';
import { listCorrections } from './corrections.queries.ts';
import { listLinesOnDay } from './lines-on-day.ts';
import * as marks from './marks.queries.ts';
import { shownLine } from './marks.rules.ts';
import { toRecord } from './shown-record.ts';

/** Reads an exam in the form of the response, if its submitter or class is in the scope. */
export async function readRecord(
  db: Database,
  caller: Caller,
  recordId: number,
  scope: Scope,
): Promise<CorrectedRecord> {
  const { schoolId } = caller.actor;
  const found = await marks.findRecord(db, schoolId, recordId, scope);
  const record = foundBy(caller, found, marksNotFound);
  const lines = (await listLinesOnDay(db, schoolId, [record])).get(record.id) ?? [];
  const corrections = await listCorrections(db, schoolId, record);
  const shown = toRecord(record, lines);
  const withIds = lines.map(({ roll, numberInClass, name, student_id, left_at, ...line }) => {
    const studentId = left_at === null ? String(student_id) : null;
    return { roll, numberInClass, name, ...shownLine(shown.markScale, record.max_mark, line), studentId };
  });
  const submittedAt = record.submitted_at;
  return { ...shown, marks: withIds, submittedAt, version: versionOf(shown, submittedAt), corrections };
}

/**
 * Returns the version for corrections. Publishing does not change it, and an exam that is submitted again gets another
 * one.
 */
function versionOf(
  { marks, examName, maxMark, term, weight, day, absentAsZero, category, replaces, replacesBy }: MarksRecord,
  submittedAt: string,
): string {
  const lines = marks.map(({ roll, mark, state, note }) => [
    roll,
    mark ?? state,
    ...(note === undefined ? [] : [note]),
  ]);
  const place = category === null && replaces === null ? [] : [category, replaces, replacesBy];
  const said = JSON.stringify([submittedAt, examName, maxMark, term, weight, day, absentAsZero, lines, ...place]);
  return createHash('sha256').update(said).digest('base64url').slice(0, 22);
}
