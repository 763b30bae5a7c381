import { foundBy, onlyMine } from '../../../server/access.ts';
import { notFound } from '../../../server/refusal.ts';
import type { Serve } from '../../../server/serve-endpoint.ts';
import { readTeacherByEmail } from '../teachers.contract.ts';
import { findTeacherByEmail } from './teachers.queries.ts';

export function teachersRoutes(serve: Serve): void {
  serve(readTeacherByEmail, async ({ db, caller, params }) => {
    const teacher = await findTeacherByEmail(db, caller.actor.schoolId, params.email, onlyMine(caller));
    return foundBy(caller, teacher, notFound('Teacher'));
  });
}
