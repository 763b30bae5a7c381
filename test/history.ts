import { addStudentFor, type Stage } from './example-records.ts';
import { newStudent } from './people.ts';
import { openTestSignIn } from './test-school.ts';

/** Changes a student for one example only; returns the change. */
export async function changeAnything(stage: Stage): Promise<number> {
  const { server, hill } = stage;
  const { id, roll } = await addStudentFor(stage, 6);
  const admin = await openTestSignIn(server.db, hill.id, hill.admin.email);
  await server.call('PUT', `/api/students/${id}`, admin, { ...newStudent, roll, class: 7 });
  const { body } = await server.call('GET', `/api/history/student/${id}`, admin);
  return Number(body[0]._id);
}
