import { recordAction, recordVersions } from '../../../base/audit/server/audit.queries.ts';
import { listClassNames } from '../../../base/school/server/classes.queries.ts';
import { readChosenSession } from '../../../base/school/server/named-session.ts';
import { holdSchool } from '../../../base/school/server/school.queries.ts';
import type { CardLayout } from '../../../platform/contract/card-layout.ts';
import { reachOf } from '../../../platform/contract/permissions.ts';
import { notAClass } from '../../../platform/contract/refusals.ts';
import { sameName } from '../../../platform/contract/same-name.ts';
import { everyone } from '../../../platform/database/scope.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { storeVersions } from '../../../platform/database/versions.ts';
import { renderDocument } from '../../../platform/documents/documents.ts';
import { todayOf } from '../../../platform/http/access.ts';
import { expectUnchanged } from '../../../platform/http/expect-unchanged.ts';
import { type Call, type Serve, waiterOf } from '../../../platform/http/serve-endpoint.ts';
import { notAllowed, refuse, refuseAt } from '../../../platform/server/refusal.ts';
import * as contract from '../layouts.contract.ts';
import { layoutNameInUse, layoutNotFound, tooManyLayouts } from '../report-cards.refusals.ts';
import { cardDocument } from './card-document.ts';
import * as layouts from './layouts.queries.ts';
import { previewOf } from './preview.ts';
import { sampleOf } from './sample.ts';

export function layoutsRoutes(serve: Serve): void {
  serve(contract.listLayouts, list);
  serve(contract.addLayout, add);
  serve(contract.changeLayout, change);
  serve(contract.removeLayout, remove);
  serve(contract.previewLayout, preview);
}

async function list({ db, schoolId, caller, now }: Call<typeof contract.listLayouts>) {
  const session = await readChosenSession(db, schoolId, undefined, todayOf(caller, now()));
  return {
    layouts: await layouts.listLayouts(db, schoolId),
    subjects: await layouts.listSubjectNames(db, schoolId, { session: session.id }),
  };
}

async function add({ db, schoolId, caller, body, now }: Call<typeof contract.addLayout>) {
  await expectClasses(db, schoolId, body.usedFor);
  return db.transaction().execute(async (transaction) => {
    await holdSchool(transaction, schoolId);
    const others = await layouts.listLayouts(transaction, schoolId);
    if (others.length >= contract.mostLayouts) throw refuse(tooManyLayouts, { most: contract.mostLayouts });
    expectNewName(body, others);
    const id = await layouts.insertLayout(transaction, schoolId, body);
    const left = await takeFrom(transaction, schoolId, others, body.usedFor);
    const made = await recordAction(transaction, caller, { action: 'card-layouts.add', record: id, at: now() });
    await storeVersions(transaction, made, { layout: [id, ...left] });
    return find(transaction, schoolId, id);
  });
}

async function change({ db, schoolId, caller, params: { id }, query, body, now }: Call<typeof contract.changeLayout>) {
  await expectClasses(db, schoolId, body.usedFor);
  return db.transaction().execute(async (transaction) => {
    await expectUnchanged(transaction, { caller, query, body }, () => find(transaction, schoolId, id));
    await holdSchool(transaction, schoolId);
    const before = await find(transaction, schoolId, id);
    const all = await layouts.listLayouts(transaction, schoolId);
    const others = all.filter(({ _id }) => _id !== before._id);
    expectNewName(body, others);
    await layouts.updateLayout(transaction, schoolId, Number(before._id), body);
    const left = await takeFrom(transaction, schoolId, others, body.usedFor);
    const event = { action: 'card-layouts.change', record: id, at: now() } as const;
    await recordVersions(transaction, caller, event, { layout: [id, ...left] });
    return find(transaction, schoolId, id);
  });
}

async function remove({ db, schoolId, caller, params: { id }, now }: Call<typeof contract.removeLayout>) {
  return db.transaction().execute(async (transaction) => {
    await holdSchool(transaction, schoolId);
    const { _id } = await find(transaction, schoolId, id);
    await layouts.deleteLayout(transaction, schoolId, Number(_id));
    const made = await recordAction(transaction, caller, { action: 'card-layouts.remove', record: id, at: now() });
    await storeVersions(transaction, made, { layout: [id] });
    return;
  });
}

/**
 * Returns a card as a picture, which every browser can show within a page. A real student's card is only drawn for
 * people who may also read reports.
 */
async function preview(call: Call<typeof contract.previewLayout>) {
  const { db, caller, body, now } = call;
  const { class: classNumber, roll, term, ...parts } = body;
  const layout = layouts.unlessUsual(parts);
  if (roll !== undefined && reachOf(caller.actor, 'reports.read-class') !== 'school') throw notAllowed();
  if (classNumber !== undefined) await expectClasses(db, caller.actor.schoolId, [classNumber], 'class');
  const { content, logo } =
    roll === undefined
      ? await sampleOf(call, { class: classNumber, layout })
      : await previewOf(call, { roll, term, layout }, everyone);
  const document = await cardDocument({ content, issue: undefined, logo, at: now(), isPicture: true });
  const picture = await renderDocument(document, waiterOf(call));
  return { format: 'svg', name: content.report.name, asciiName: 'report-card-preview', content: picture } as const;
}

/** Refuses a class that the school does not have, or that is a group. */
async function expectClasses(db: Database, schoolId: number, usedFor: CardLayout['usedFor'], field = 'usedFor') {
  if (usedFor === 'school' || usedFor.length === 0) return;
  const known = new Set((await listClassNames(db, schoolId, everyone)).map((one) => one.class));
  if (usedFor.some((classNumber) => !known.has(classNumber))) throw refuseAt(field, notAClass);
}

function expectNewName({ name }: contract.NewLayout, others: readonly CardLayout[]): void {
  if (others.some((other) => sameName(other.name, name))) throw refuseAt('name', layoutNameInUse, { name });
}

/** Removes classes from the other layouts, because a class has only one; returns the layouts that have changed. */
async function takeFrom(
  transaction: DatabaseTransaction,
  schoolId: number,
  others: readonly CardLayout[],
  usedFor: CardLayout['usedFor'],
): Promise<number[]> {
  const changed: number[] = [];
  for (const { _id, ...other } of others) {
    const left = withoutUse(other.usedFor, usedFor);
    if (left === other.usedFor) continue;
    await layouts.updateLayout(transaction, schoolId, Number(_id), { ...other, usedFor: left });
    changed.push(Number(_id));
  }
  return changed;
}

function withoutUse(own: CardLayout['usedFor'], taken: CardLayout['usedFor']): CardLayout['usedFor'] {
  if (own === 'school' || taken === 'school') return own === taken ? [] : own;
  return own.some((one) => taken.includes(one)) ? own.filter((one) => !taken.includes(one)) : own;
}

async function find(db: Database, schoolId: number, id: number): Promise<CardLayout> {
  const found = (await layouts.listLayouts(db, schoolId)).find(({ _id }) => _id === String(id));
  if (!found) throw refuse(layoutNotFound);
  return found;
}
