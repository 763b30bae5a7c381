import { recordActions } from '../../../base/audit/server/audit.queries.ts';
import { takeIds } from '../../../platform/database/new-id.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { renderDocuments } from '../../../platform/documents/documents.ts';
import type { JobKind, RunningJob } from '../../../platform/jobs/job-kind.ts';
import type { Waiter } from '../../../platform/server/fair-queue.ts';
import { readReports } from '../../../records/reports/server/reports.queries.ts';
import { readBeside } from './beside.ts';
import { type CardContent, contentOf, hashContent } from './card-content.ts';
import { cardDocument } from './card-document.ts';
import { newCode, numberOf, shownCode } from './card-number.ts';
import { type CardSetting, readSetting } from './card-setting.ts';
import { expectFonts } from './expect-fonts.ts';
import { expectIssuable, expectPublished } from './issuable.ts';
import * as cards from './report-cards.queries.ts';

/** The order that a job executes. */
export type Order = {
  readonly class: number;
  readonly term: number;
  /** The student's id; `null` for the whole class. */
  readonly student: number | null;
  /** Where people reach the server. */
  readonly origin: string;
};

/**
 * Issues cards in batches. A student who already has a card with the same content is skipped, also when a killed run is
 * repeated.
 */
export const issueCards: JobKind = { kind: 'report-cards.issue', run: issue };

/** The most cards that are stored at once. */
const batchSize = 50;

type Prepared = { readonly studentId: number; readonly content: CardContent; readonly contentHash: string };

async function issue(job: RunningJob): Promise<void> {
  const order = job.payload as Order;
  await expectIssuable(job.db, job.schoolId, order);
  const setting = await readSetting(job, job.schoolId, order.class);
  const prepared = await prepare(job, order, setting);
  const papers = prepared.map(({ content }) => ({ name: content.report.name, content }));
  await expectFonts(papers, setting, waiterOf(job));
  let left = prepared;
  while (left.length > 0) {
    const batch = left.slice(0, batchSize);
    const done = prepared.length - left.length;
    const onProgress = (made: number) => void job.report(((done + made) / prepared.length) * 100).catch(() => {});
    const settled = await issueBatch(job, order, { setting, batch, onProgress });
    left = left.filter(({ studentId }) => !settled.has(studentId));
    await job.report(((prepared.length - left.length) / prepared.length) * 100);
  }
}

function waiterOf({ schoolId, by, signal }: RunningJob): Waiter {
  return { line: [schoolId, by], isGone: () => signal.aborted };
}

async function prepare({ db, schoolId }: RunningJob, order: Order, { frame, today }: CardSetting): Promise<Prepared[]> {
  const { class: number, term, student } = order;
  const wanted = { class: number, term, today, ...(student !== null && { only: { id: student } }) };
  const reports = await readReports(db, schoolId, wanted);
  await expectPublished(
    db,
    schoolId,
    number,
    reports.map(({ report }) => report),
  );
  const withBeside = await readBeside(db, schoolId, { ...wanted, layout: frame.layout }, reports);
  return withBeside.map(({ member, ...graded }) => {
    const content = contentOf(frame, graded);
    return { studentId: member.id, content, contentHash: hashContent(content) };
  });
}

type Batch = {
  readonly setting: CardSetting;
  readonly batch: readonly Prepared[];
  readonly onProgress: (made: number) => void;
};

/** Issues a batch; returns the students who need no further look. */
async function issueBatch(job: RunningJob, order: Order, { setting, batch, onProgress }: Batch): Promise<Set<number>> {
  const { db, schoolId, signal } = job;
  const ids = batch.map(({ studentId }) => studentId);
  const latest = await cards.readLatest(db, schoolId, order.term, ids);
  const changed = batch.filter(({ studentId, contentHash }) => latest.get(studentId)?.content_hash !== contentHash);
  if (changed.length === 0) return new Set(ids);
  const numbers = await db
    .transaction()
    .execute((transaction) => takeIds(transaction, 'report_card', schoolId, changed.length));
  const at = job.now();
  const made = changed.map((card, place) => {
    const before = latest.get(card.studentId);
    const id = numbers[place] as number;
    return { ...card, id, code: newCode(), version: (before?.version ?? 0) + 1, before: before?.id };
  });
  const documentsOf = made.map(({ content, id, code, version, before }) =>
    cardDocument({
      content,
      logo: setting.logo,
      at,
      issue: {
        number: numberOf({ schoolId, id }),
        code: shownCode(code),
        version,
        date: setting.today,
        replaces: before === undefined ? undefined : numberOf({ schoolId, id: before }),
        verifyAt: `${order.origin}/verify`,
      },
    }),
  );
  const documents = await renderDocuments(await Promise.all(documentsOf), {
    waiter: waiterOf(job),
    signal,
    onProgress,
  });
  return db.transaction().execute(async (transaction) => {
    await job.expectHeld(transaction);
    const present = await cards.holdStudents(transaction, schoolId, ids);
    const complete = made
      .map((card, place) => ({ ...card, pdf: documents[place] as Buffer }))
      .filter(({ studentId }) => present.has(studentId));
    const stored = await cards.storeCards(transaction, schoolId, complete, { ...order, by: job.by ?? 0, at });
    await recordIssued(transaction, job, order, { stored, at });
    const waiting = new Set(complete.map(({ studentId }) => studentId));
    for (const { student_id } of stored) waiting.delete(student_id);
    return new Set(ids.filter((id) => !waiting.has(id)));
  });
}

type Issued = { readonly stored: readonly { readonly id: number; readonly student_id: number }[]; readonly at: Date };

async function recordIssued(transaction: DatabaseTransaction, job: RunningJob, order: Order, { stored, at }: Issued) {
  const by = { actor: { schoolId: job.schoolId, personId: job.by }, address: null };
  const of = { action: 'report-cards.issue', class: order.class, at } as const;
  const events = stored.map(({ id, student_id }) => ({ ...of, person: student_id, record: id }));
  if (events.length > 0) await recordActions(transaction, by, events);
}
