import { todayOf } from '../../../platform/http/access.ts';
import { askedDay } from '../../../platform/http/asked-day.ts';
import type { Serve } from '../../../platform/http/serve-endpoint.ts';
import { recordReading } from '../../audit/server/audit.queries.ts';
import { listSeenThen } from '../../fields/server/fields.queries.ts';
import { readValuesSeen } from '../../fields/server/values.queries.ts';
import { expectClass } from '../../school/server/expect-class.ts';
import { readSessionIfNamed } from '../../school/server/named-session.ts';
import * as contract from '../enrolments.contract.ts';
import { listClass, listClassIn } from './class-list.queries.ts';
import { findFreeRoll, isRollTaken } from './enrolments.queries.ts';
import { reachedClass } from './reached-class.ts';
import { onlyReached } from './reached-student.ts';

export function enrolmentsRoutes(serve: Serve): void {
  serve.limited(contract.listClass, async (call, scope) => {
    const { caller, params, query, now } = call;
    await reachedClass(call, params.class, scope);
    const then = askedDay(call);
    const { db, today } = then;
    const session = await readSessionIfNamed(db, caller.actor.schoolId, query.session);
    const date = query.day ?? today;
    const students =
      session === undefined
        ? await listClass(db, caller.actor.schoolId, params.class, date)
        : await listClassIn(db, caller.actor.schoolId, params.class, { session: session.id, today });
    if (students.length === 0) await expectClass(db, caller.actor.schoolId, params.class);
    const days = session ? { date: session.from, until: session.to } : { date };
    const read = { action: 'students.read-class', class: params.class, ...days, at: now() } as const;
    await recordReading(call.db, caller, read);
    const seen = await listSeenThen(call.db, then, caller.actor, 'student');
    const ids = students.map(({ _id }) => Number(_id));
    // Fields are shown of those whom the caller reaches today, as in the record of one person.
    const reached = seen.length === 0 ? [] : await onlyReached(call, ids, scope);
    const values = await readValuesSeen(db, caller.actor.schoolId, reached, seen);
    return students.map((student) => ({ ...student, ...values.get(Number(student._id)) }));
  });

  serve.limited(contract.readRolls, async ({ db, schoolId, caller, query: { roll }, now }) => {
    const today = todayOf(caller, now());
    const isTaken = roll !== undefined && (await isRollTaken(db, schoolId, roll, today));
    return { isTaken, nextFree: await findFreeRoll(db, schoolId, roll, today) };
  });
}
