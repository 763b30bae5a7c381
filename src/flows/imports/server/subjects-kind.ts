import { addSubjects, changeSubjects, listPeriodsOf } from '../../../base/subjects/server/many.queries.ts';
import { listSubjects } from '../../../base/subjects/server/subjects.queries.ts';
import { listExamsIn } from '../../../records/marks/server/many.queries.ts';
import { classChoices, sessionChoices, teacherChoices, teacherLabels } from './choices.ts';
import type { ImportKind } from './import-kind.ts';
import { classParts } from './parts.rules.ts';
import { readShape } from './school-shape.ts';
import { checkSubjects, type ParsedSubject } from './subject-rows.rules.ts';
import { knowingTeachers } from './teacher-words.rules.ts';

export const subjectsKind: ImportKind = {
  kind: 'subjects',
  fields: [
    { name: 'class', isRequired: true, example: '', choices: classChoices },
    { name: 'subject', isRequired: true, example: { word: 'subject' } },
    { name: 'code', isRequired: false, example: 'EXAMPLE-5' },
    { name: 'session', isRequired: false, example: '', choices: sessionChoices },
    { name: 'teacherEmail', isRequired: false, example: '', choices: teacherChoices, labels: teacherLabels },
    ...classParts,
  ],
  check: async (context, rows) => {
    const { db, schoolId } = context;
    const teachers = rows.flatMap(({ given }) => given.teacherEmail ?? []);
    const shape = knowingTeachers(await readShape(context), teachers);
    const subjects = await listSubjects(db, schoolId);
    return checkSubjects(rows, {
      hasCodes: context.fields.has('code'),
      shape,
      subjects,
      exams: await listExamsIn(db, schoolId),
    });
  },
  apply: async ({ db, schoolId, now }, rows) => {
    const parsed = rows.map(({ place, changes, parsed: one }) => ({ place, changes, ...(one as ParsedSubject) }));
    const added = parsed.filter(({ id }) => id === null);
    const ids = await addSubjects(
      db,
      schoolId,
      added.map(({ name = '', teacherIds = [], ...subject }) => ({ ...subject, name, teacherIds })),
    );
    const changed = parsed.flatMap(({ id, name, teacherIds }) => (id === null ? [] : [{ id, name, teacherIds }]));
    await changeSubjects(db, { schoolId, at: now }, changed);
    const known = changed.map(({ id }) => id);
    const period = await listPeriodsOf(db, schoolId, known);
    return {
      changed: { subject: [...ids, ...known], period },
      made: new Map(added.map(({ place }, index) => [place, ids[index] as number])),
    };
  },
  of: 'subject',
};
