import { foundBy, onlyMine } from '../../../server/access.ts';
import { notFound } from '../../../server/refusal.ts';
import type { Serve } from '../../../server/serve-endpoint.ts';
import { listClass, readStudentByEmail } from '../students.contract.ts';
import { findStudentByEmail, listClassNow } from './students.queries.ts';

export function studentsRoutes(serve: Serve): void {
  serve(readStudentByEmail, async ({ db, caller, params }) => {
    const student = await findStudentByEmail(db, caller.actor.schoolId, params.email, onlyMine(caller));
    return foundBy(caller, student, notFound('Student'));
  });

  serve(listClass, async ({ db, caller, params }) => listClassNow(db, caller.actor.schoolId, params.class));
}
