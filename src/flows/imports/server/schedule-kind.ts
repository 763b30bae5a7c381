import { refuseClashesOfLessons } from '../../../base/enrolments/server/student-clash.ts';
import { listSubjects } from '../../../base/subjects/server/subjects.queries.ts';
import { days } from '../../../platform/contract/school-terms.ts';
import { addPeriods, liftOut, putBack } from '../../../records/schedule/server/many.queries.ts';
import { changingTimetable, refusesTakenRooms } from '../../../records/schedule/server/rooms.ts';
import { listPeriods } from '../../../records/schedule/server/schedule.queries.ts';
import { classOrGroupChoices, sessionChoices, teacherChoices, weekChoices } from './choices.ts';
import type { ImportKind } from './import-kind.ts';
import { classParts, timeParts } from './parts.rules.ts';
import { listPeriodHolds } from './period-hold.queries.ts';
import { checkPeriods, type ParsedPeriod, subjectKey } from './period-rows.rules.ts';
import { readShape } from './school-shape.ts';
import { namerOfSubjects } from './subject-words.rules.ts';

/** The periods of the timetable. */
export const scheduleKind: ImportKind = {
  kind: 'schedule',
  fields: [
    { name: 'class', isRequired: true, example: '', choices: classOrGroupChoices },
    { name: 'day', isRequired: true, example: '', words: days },
    { name: 'period', isRequired: true, example: '1', type: 'number' },
    { name: 'subject', isRequired: false, example: { word: 'subject' } },
    { name: 'teacherEmail', isRequired: false, example: '', choices: teacherChoices },
    { name: 'starts', isRequired: false, example: '08:00' },
    { name: 'ends', isRequired: false, example: '08:45' },
    { name: 'session', isRequired: false, example: '', choices: sessionChoices },
    { name: 'label', isRequired: false, example: '' },
    { name: 'room', isRequired: false, example: '' },
    { name: 'week', isRequired: false, example: '', choices: weekChoices },
    ...classParts,
    ...timeParts,
  ],
  check: async (context, rows) => {
    const { db, schoolId } = context;
    const subjects = new Map<string, number>();
    // If two subjects have one name, the older one counts, as where a single period is stored.
    const all = await listSubjects(db, schoolId);
    const listed = all.toSorted((one, other) => Number(other._id) - Number(one._id));
    for (const one of listed) subjects.set(subjectKey(one.session, one.class, one.name), Number(one._id));
    return checkPeriods(rows, {
      shape: await readShape(context),
      periods: await listPeriods(db, schoolId, {}),
      subjects,
      nameSubject: namerOfSubjects(all),
      weeks: await weekChoices(context),
      refusesTakenRooms: await refusesTakenRooms(db, schoolId),
    });
  },
  apply: ({ db, schoolId, by, today, now }, rows) =>
    changingTimetable(db, { by: { actor: { schoolId, personId: by }, address: null }, today, now }, async () => {
      const periods = rows.map(({ place, parsed }) => ({ place, ...(parsed as ParsedPeriod) }));
      const added = periods.filter(({ id }) => id === null);
      const changed = periods.flatMap(({ id, ...period }) => (id === null ? [] : [{ ...period, id }]));
      const known = changed.map(({ id }) => id);
      await liftOut(db, schoolId, known, now);
      await putBack(db, schoolId, changed);
      const ids = await addPeriods(db, schoolId, added);
      await refuseClashesOfLessons(db, schoolId, [...known, ...ids], today);
      return {
        changed: { period: [...known, ...ids] },
        made: new Map(added.map(({ place }, index) => [place, ids[index] as number])),
      };
    }),
  of: 'period',
  listHolds: listPeriodHolds,
};
