import { foundBy, onlyMine } from '../../../server/access.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import type { Call, Serve } from '../../../server/serve-endpoint.ts';
import { findClassOf } from '../../students/server/students.queries.ts';
import * as contract from '../subjects.contract.ts';
import * as subjects from './subjects.queries.ts';

export function subjectsRoutes(serve: Serve): void {
  serve(contract.addSubject, add);
  serve(contract.changeSubject, change);
  serve(contract.removeSubject, remove);

  serve(contract.listSubjects, ({ db, caller }) => subjects.listSubjects(db, caller.actor.schoolId, undefined));

  serve(contract.listClassSubjects, async ({ db, caller, params }) => {
    const { schoolId } = caller.actor;
    const found = await findClassOf(db, schoolId, params.class, onlyMine(caller));
    return subjects.listSubjects(db, schoolId, foundBy(caller, found, notFound('Class')));
  });
}

async function add({ db, caller: { actor }, body }: Call<typeof contract.addSubject>): Promise<contract.Subject> {
  const id = await subjects.addSubject(db, actor.schoolId, body);
  const added = id === undefined ? undefined : await subjects.findSubject(db, actor.schoolId, id);
  if (!added) throw codeTaken(body.code, body);
  return added;
}

function codeTaken(code: string, place: { class: number; session: string }): Refusal {
  const message = `Class ${place.class} already has a subject with the code ${code.trim()} in ${place.session}.`;
  return new Refusal('duplicate', message, { fields: { code: message } });
}

function change({ db, caller: { actor }, params, body }: Call<typeof contract.changeSubject>) {
  return db.transaction().execute(async (transaction) => {
    const changed = await subjects.changeSubject(transaction, actor.schoolId, params.id, body);
    if (!changed) throw notFound('Subject');
    return changed;
  });
}

function remove({ db, caller: { actor }, params }: Call<typeof contract.removeSubject>) {
  return db.transaction().execute(async (transaction) => {
    if (await subjects.removeSubject(transaction, actor.schoolId, params.id)) return {};
    const kept = await subjects.findSubject(transaction, actor.schoolId, params.id);
    if (!kept) throw notFound('Subject');
    throw new Refusal('in_use', `Marks or the timetable use ${kept.name}: it can be renamed, not removed.`);
  });
}
