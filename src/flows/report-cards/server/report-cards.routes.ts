import { timingSafeEqual } from 'node:crypto';
import { recordAction, recordReading } from '../../../base/audit/server/audit.queries.ts';
import { studentNotFound } from '../../../base/enrolments/enrolments.refusals.ts';
import { reachedClass } from '../../../base/enrolments/server/reached-class.ts';
import { findStudentIdByRoll } from '../../../base/enrolments/server/roll-holder.queries.ts';
import { countCall } from '../../../base/identity/server/throttle.ts';
import { readJob } from '../../../base/jobs/server/jobs.routes.ts';
import { expectClass, expectHomeClass } from '../../../base/school/server/expect-class.ts';
import { findSchoolForHost } from '../../../base/school/server/school.queries.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { missing } from '../../../platform/contract/refusals.ts';
import { noId, type Scope } from '../../../platform/database/scope.ts';
import { renderDocument } from '../../../platform/documents/documents.ts';
import { foundBy, todayOf } from '../../../platform/http/access.ts';
import { type Call, type Serve, waiterOf } from '../../../platform/http/serve-endpoint.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { hashSecret } from '../../../platform/server/secrets.ts';
import { readPeriod } from '../../../records/reports/server/period.queries.ts';
import { findReported } from '../../../records/reports/server/reports.queries.ts';
import * as contract from '../report-cards.contract.ts';
import { maxVerifications, type Verdict, type verifyReportCard } from '../report-cards.contract.ts';
import { reportCardNotFound, rollNotInClass, tooManyVerifications } from '../report-cards.refusals.ts';
import { cardDocument } from './card-document.ts';
import { type CardKey, numberOf, readCode, readNumber } from './card-number.ts';
import { readSetting } from './card-setting.ts';
import { cardsInOne } from './cards-in-one.ts';
import { expectIssuable } from './issuable.ts';
import { issueCards, type Order } from './issue-cards.ts';
import { previewOf } from './preview.ts';
import * as cards from './report-cards.queries.ts';
import { findProof } from './report-cards.queries.ts';
import { readTranscript } from './transcript.ts';

export function reportCardsRoutes(serve: Serve): void {
  serve.limited(contract.issueReportCards, start);
  serve.limited(contract.previewReportCard, preview);
  serve.limited(contract.listReportCards, list);
  serve.limited(contract.readReportCard, read);
  serve.limited(contract.readClassCards, readOfClass);
  serve.limited(contract.readTranscript, readTranscript);
  serve(contract.verifyReportCard, verify);
}

async function start(call: Call<typeof contract.issueReportCards>, scope: Scope) {
  const { db, schoolId, personId, caller, body, config, request, now } = call;
  await reachedClass(call, body.class, scope);
  const term = await expectTerm(call, /^\d+$/.test(body.term) ? Number(body.term) : noId);
  await expectHomeClass(db, schoolId, body.class);
  await expectIssuable(db, schoolId, { class: body.class, term });
  const student = body.roll === undefined ? null : await findStudent(call, { ...body, roll: body.roll, term });
  const origin = config.publicUrl ?? request.origin;
  const payload = { class: body.class, term, student, origin } satisfies Order;
  const id = await db.transaction().execute(async (transaction) => {
    const event = { action: 'report-cards.start', person: student, class: body.class, at: now() } as const;
    await recordAction(transaction, caller, event);
    return enqueue(transaction, { schoolId, kind: issueCards.kind, payload, by: personId, now: now() });
  });
  return readJob(call, id);
}

type AnyCall = Pick<Call<typeof contract.issueReportCards>, 'db' | 'caller' | 'now'>;

async function expectTerm({ db, caller, now }: AnyCall, term: number): Promise<number> {
  await readPeriod(db, caller.actor.schoolId, { term }, todayOf(caller, now()));
  return term;
}

type WithRoll = { readonly class: number; readonly term: number; readonly roll: number };

async function findStudent({ db, caller, now }: AnyCall, of: WithRoll): Promise<number> {
  const wanted = { class: of.class, term: of.term, only: { roll: of.roll }, today: todayOf(caller, now()) };
  const found = await findReported(db, caller.actor.schoolId, wanted);
  if (!found) throw refuseAt('roll', rollNotInClass, { class: of.class, roll: of.roll });
  return found.id;
}

/** The preview is made from the current report. */
async function preview(call: Call<typeof contract.previewReportCard>, scope: Scope) {
  const { params, query, now } = call;
  const { content, logo } = await previewOf(call, { ...query, roll: params.roll, layout: 'its-own' }, scope);
  const { name, termName, session } = content.report;
  return {
    format: 'pdf',
    name: `${name} – ${termName ?? session}`,
    asciiName: `report-card-preview-${params.roll}`,
    content: await renderDocument(await cardDocument({ content, issue: undefined, logo, at: now() }), waiterOf(call)),
  } as const;
}

async function list(call: Call<typeof contract.listReportCards>, scope: Scope) {
  const { db, schoolId, caller, query, now } = call;
  const wanted = { ...query, studentId: await findAsked(call, scope) };
  if (scope.of === 'person' || scope.of === 'children') return cards.listCards(db, schoolId, wanted, scope);
  if (query.class === undefined) throw refuseAt('class', missing);
  await reachedClass(call, query.class, scope);
  const listed = await cards.listCards(db, schoolId, wanted, scope);
  if (listed.length === 0) await expectClass(db, schoolId, query.class);
  if (listed.length === 0 && query.term !== undefined) await expectTerm(call, query.term);
  const { studentId } = wanted;
  if (studentId !== undefined) {
    await recordReading(db, caller, { action: 'report-cards.read', person: studentId, at: now() });
    return listed;
  }
  const days = await cards.daysOfTerms(db, schoolId, [...new Set(listed.map((card) => Number(card.term)))]);
  await recordReading(db, caller, { action: 'report-cards.read', class: query.class, ...days, at: now() });
  return listed;
}

/** The student whose cards are asked for; `undefined` for everybody's. */
async function findAsked({ db, schoolId, caller, query, now }: Call<typeof contract.listReportCards>, scope: Scope) {
  if (query.roll === undefined) return undefined;
  const asked = { roll: query.roll, date: todayOf(caller, now()) };
  return foundBy(caller, await findStudentIdByRoll(db, schoolId, asked, scope), studentNotFound);
}

async function read({ db, schoolId, caller, params, now }: Call<typeof contract.readReportCard>, scope: Scope) {
  const card = foundBy(caller, await cards.findCard(db, schoolId, params.id, scope), reportCardNotFound);
  await recordReading(db, caller, { action: 'report-cards.read', person: card.student_id, at: now() });
  const number = numberOf({ schoolId, id: card.id });
  const names = { name: `${card.name} – ${card.term} – ${number}`, asciiName: `report-card-${number}` };
  return { format: 'pdf', ...names, content: Buffer.from(card.pdf, 'base64') } as const;
}

async function readOfClass(call: Call<typeof contract.readClassCards>, scope: Scope) {
  const { db, schoolId, caller, query, now } = call;
  await reachedClass(call, query.class, scope);
  const listed = await cards.readLatestOfClass(db, schoolId, query, scope);
  if (!listed[0]) throw refuse(reportCardNotFound);
  const days = await cards.daysOfTerms(db, schoolId, [query.term]);
  await recordReading(db, caller, { action: 'report-cards.read', class: query.class, ...days, at: now() });
  const { frame } = await readSetting(call, schoolId, query.class);
  const title = `${frame.className} – ${listed[0].term}`;
  const pdfs = listed.map(({ pdf }) => Buffer.from(pdf, 'base64'));
  const content = await renderDocument(
    cardsInOne({ pdfs, title, language: frame.language, at: now() }),
    waiterOf(call),
  );
  return { format: 'pdf', name: title, asciiName: `report-cards-class-${query.class}`, content } as const;
}

/**
 * Determines what a document's number and code prove. The same work is done for any input, so that the response time
 * does not reveal more than the response.
 */
async function verify({ db, query, request, now }: Call<typeof verifyReportCard>) {
  const { address, host } = request;
  const limit = { of: 'verifications', address, allowed: maxVerifications, why: fault(tooManyVerifications) };
  await countCall(db, limit, now());
  const school = await findSchoolForHost(db, host);
  const named = readNumber(query.number);
  const isElsewhere = named !== undefined && school !== undefined && school.id !== named.schoolId;
  return { result: await judge(db, isElsewhere ? undefined : named, readCode(query.code)) };
}

async function judge(
  db: Call<typeof verifyReportCard>['db'],
  key: CardKey | undefined,
  code: string,
): Promise<Verdict> {
  const proof = await findProof(db, key);
  const isRight = isSame(proof?.code ?? '', code) && proof !== undefined;
  if (!isRight) return 'unknown';
  return proof.isSuperseded ? 'superseded' : 'genuine';
}

/** Compares hashes of equal length in constant time. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(one)), Buffer.from(hashSecret(other)));
}
