import { recordAction } from '../../../base/audit/server/audit.queries.ts';
import { findSchoolForHost } from '../../../base/school/server/school.queries.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import * as contract from '../notices.contract.ts';
import { noticeNotFound, schoolNotFound } from '../notices.refusals.ts';
import { tellOfNotice } from './notice-mails.ts';
import * as notices from './notices.queries.ts';
import { countReaders } from './readers.queries.ts';

export function noticesRoutes(serve: Serve): void {
  serve(contract.listNotices, list);
  serve(contract.postNotice, post);
  serve(contract.countReaders, ({ db, schoolId }) => countReaders(db, schoolId));
  serve(contract.withdrawNotice, withdraw);
}

/** Public: lists the notices of the caller's school or, without a session, of the school at this host. */
async function list({ db, caller, request, query }: Call<typeof contract.listNotices>) {
  const schoolId = caller?.actor.schoolId ?? (await findSchoolForHost(db, request.host))?.id;
  if (schoolId === undefined) throw refuse(schoolNotFound);
  return notices.listNotices(db, schoolId, query);
}

async function post({ db, schoolId, personId, bell, caller, body, now }: Call<typeof contract.postNotice>) {
  const { title, content } = body;
  return db.transaction().execute(async (transaction) => {
    const notice = { title, content, postedBy: personId, postedAt: now() };
    const id = await notices.postNotice(transaction, schoolId, notice);
    await recordAction(transaction, caller, { action: 'notices.post', record: id, at: notice.postedAt });
    await bell.ring(transaction, { schoolId, kind: 'notices', to: 'everyone' });
    await tellOfNotice(transaction, caller.actor, { notice: id, now: notice.postedAt });
    const posted = await notices.findNotice(transaction, schoolId, id);
    if (!posted) throw refuse(noticeNotFound);
    return posted;
  });
}

async function withdraw({ db, schoolId, bell, caller, params, now }: Call<typeof contract.withdrawNotice>) {
  await db.transaction().execute(async (transaction) => {
    if (!(await notices.withdrawNotice(transaction, schoolId, findableId(params.id), now())))
      throw refuse(noticeNotFound);
    await recordAction(transaction, caller, { action: 'notices.withdraw', record: params.id, at: now() });
    await bell.ring(transaction, { schoolId, kind: 'notices', to: 'everyone' });
  });
}
