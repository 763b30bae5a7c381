import { recordAction } from '../../../base/audit/server/audit.queries.ts';
import { reachedClass } from '../../../base/enrolments/server/reached-class.ts';
import { expectHomeClass } from '../../../base/school/server/expect-class.ts';
import { refuseClosedSession } from '../../../base/school/server/named-session.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { classScopeOf, foundBy } from '../../../platform/http/access.ts';
import type { App } from '../../../platform/http/app-context.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import * as contract from '../marks.contract.ts';
import { examWithoutMarks, marksNotFound, nothingToPublish, termNotFound } from '../marks.refusals.ts';
import { ringResults } from './marks.news.ts';
import { lockRecord } from './marks.queries.ts';
import * as publication from './publication.queries.ts';
import { readRecord } from './read-record.ts';

export function publicationRoutes(serve: Serve): void {
  serve.limited(contract.publishMarks, publish);
  serve(contract.publishTerm, publishTerm);
}

async function publish(call: Call<typeof contract.publishMarks>, scope: Scope) {
  const { db, schoolId, personId, caller, params, keepAnswer, now } = call;
  return db.transaction().execute(async (transaction) => {
    const record = foundBy(caller, await lockRecord(transaction, schoolId, params.id, scope), marksNotFound);
    await reachedClass({ db: transaction, caller, now }, record.class, classScopeOf(caller.actor, now()));
    const isPublished = record.published_at !== null;
    if (!isPublished) {
      refuseClosedSession(record.closed_session);
      if (!(await publication.hasMark(transaction, schoolId, record.id))) throw refuse(examWithoutMarks);
    }
    const at = now();
    const by = { schoolId, by: personId, at };
    // A published exam of a closed session no longer changes.
    const exams = record.closed_session === null ? [{ id: record.id, class: record.class, isPublished }] : [];
    if ((await publication.publishExams(transaction, by, exams)).length > 0) {
      await recordAction(transaction, caller, { action: 'marks.publish', record: record.id, class: record.class, at });
      await tell(call, transaction, [record.class]);
    }
    return keepAnswer(transaction, await readRecord(transaction, caller, record.id, scope));
  });
}

async function publishTerm(call: Call<typeof contract.publishTerm>) {
  const { db, schoolId, personId, caller, params, body, keepAnswer, now } = call;
  return db.transaction().execute(async (transaction) => {
    const term = foundBy(caller, await publication.findTerm(transaction, schoolId, params.id), termNotFound);
    if (body.class !== undefined) await expectHomeClass(transaction, schoolId, body.class);
    refuseClosedSession(term.closed_at === null ? null : term.session);
    const wanted = { termId: term.id, class: body.class };
    const exams = await publication.lockExamsOfTerm(transaction, schoolId, wanted);
    const withMarks = exams.filter(({ hasMarks }) => hasMarks);
    if (withMarks.length === 0) throw refuse(nothingToPublish);
    const by = { schoolId, by: personId, at: now() };
    const opening = body.class === undefined ? withMarks.flatMap((exam) => exam.classes) : [body.class];
    const open = new Set([...opening, ...(await publication.listClassesPublished(transaction, schoolId, term.id))]);
    // A group's exam would show another class its marks before that class's term is published.
    const ready = withMarks.filter((exam) => exam.isPublished || exam.classes.every((number) => open.has(number)));
    const changed = await publication.publishExams(transaction, by, ready);
    const added = changed.filter(({ isPublished }) => !isPublished);
    const classes = [...new Set([...opening, ...ready.map((exam) => exam.class)])];
    const opened = await publication.publishTermOf(transaction, by, { term, classes });
    const told = new Set([...opened, ...changed.map((exam) => exam.class)]);
    if (told.size > 0) {
      const event = { action: 'marks.publish-term', record: term.id, class: body.class ?? null, at: by.at } as const;
      await recordAction(transaction, caller, event);
      await tell(call, transaction, [...told]);
    }
    const withoutMarks = exams.length - withMarks.length;
    const waiting = withMarks.length - ready.length;
    const counts = { published: added.length, exams: exams.length, withoutMarks, ...(waiting > 0 && { waiting }) };
    return keepAnswer(transaction, counts);
  });
}

async function tell(
  { bell, caller }: Pick<App, 'bell'> & Pick<Call<typeof contract.publishTerm>, 'caller'>,
  transaction: DatabaseTransaction,
  classes: readonly number[],
) {
  for (const number of classes) await ringResults(bell, transaction, caller.actor.schoolId, number);
}
