import { recordAction, recordReading } from '../../../base/audit/server/audit.queries.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import { todayOf } from '../../../platform/http/access.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { queueMails } from '../../../platform/mail/queue-mail.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import * as contract from '../homework.contract.ts';
import * as refusals from '../homework.refusals.ts';
import { answerHandIn } from './answer-hand-in.ts';
import { listHandInsOf } from './hand-ins.queries.ts';
import { reminderMail } from './homework.mail.ts';
import * as homework from './homework.queries.ts';
import { readHandIns } from './read-hand-ins.ts';
import { readHandedIn, readOwnHomework } from './read-homework.ts';
import { takeHandIn } from './take-hand-in.ts';

export function handInsRoutes(serve: Serve): void {
  serve(contract.handIn, takeHandIn);
  serve.limited(contract.listHandIns, list);
  serve(contract.answerHandIn, answerHandIn);
  serve(contract.remind, remind);
}

async function list(call: Call<typeof contract.listHandIns>, scope: Scope): Promise<contract.HandIn[]> {
  const { db, caller, params, now } = call;
  const row = await readHandedIn(call, params.id, scope);
  const handIns = await readHandIns(call, row);
  // The audit entry names the day whose class is meant: the due day, or today if that is earlier.
  const today = todayOf(caller, now());
  const date = row.due < today ? row.due : today;
  const event = { action: 'homework.read', record: row.id, class: row.class, date, at: now() } as const;
  await recordReading(db, caller, event);
  return handIns;
}

/** Reminds the students who have not handed in, at most once a day by mail. */
async function remind(call: Call<typeof contract.remind>) {
  const { db, schoolId, personId, bell, caller, params, now } = call;
  return db.transaction().execute(async (transaction) => {
    const row = await readOwnHomework({ ...call, db: transaction }, params.id);
    if (row.hand_in === 'none') throw refuse(refusals.notHandedInHere);
    const at = now();
    const today = todayOf(caller, at);
    const asked = await homework.listAsked(transaction, schoolId, row, today);
    const handedIn = new Set(
      (await listHandInsOf(transaction, schoolId, [row.id]))
        .filter(({ state }) => state !== 'open' && state !== 'again')
        .map(({ student_id }) => student_id),
    );
    const left = asked.filter(({ student }) => !handedIn.has(student));
    await homework.updateHomework(transaction, schoolId, row.id, { reminded_at: at.toISOString() });
    const mails = left.map(({ student }) => ({
      to: student,
      about: { homework: row.id },
      onceKey: `${reminderMail.kind} ${row.id} ${student} ${today}`,
    }));
    await queueMails(transaction, { schoolId, kind: reminderMail.kind, by: personId, now: at }, mails);
    const event = { action: 'homework.remind', record: row.id, class: row.class, date: row.due, at } as const;
    await recordAction(transaction, caller, event);
    await bell.ring(transaction, { schoolId, kind: 'homework', to: 'everyone' });
    return { students: left.length };
  });
}
