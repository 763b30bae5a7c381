import { performTasks } from '../../../platform/server/perform-tasks.ts';
import { readSpreadsheet } from '../../../platform/spreadsheets/read.ts';
import { applyPrepared, prepareImport } from './apply-in-thread.ts';
import { checkInThread } from './check-in-thread.ts';
import { guessKind } from './guess.rules.ts';
import type { FileToGuess, ImportTask } from './import-thread.ts';
import { kindOf } from './kinds.ts';
import { areTimetable, isForeignTimetable } from './timetables/read-timetable.ts';

performTasks<ImportTask>((task, askServer) => {
  if ('check' in task) return checkInThread(task.check, Buffer.from(task.content), askServer);
  if ('guess' in task) return guess(task.guess, Buffer.from(task.content));
  if ('prepare' in task) return prepareImport(task.prepare, task.content && Buffer.from(task.content), askServer);
  return applyPrepared(task.apply);
});

async function guess({ fileName, kinds }: FileToGuess, content: Buffer) {
  const mayBeTimetable = kinds.includes('schedule');
  if (mayBeTimetable && (await isForeignTimetable(content))) return 'schedule';
  if (/\.zip$/i.test(fileName)) return 'oneroster';
  const sheets = await readSpreadsheet(content, fileName);
  if (mayBeTimetable && areTimetable(sheets)) return 'schedule';
  const listed = kinds.map(kindOf).filter(({ readRows }) => !readRows);
  return guessKind(fileName, sheets, listed).kind;
}
