import { recordAction, recordReading } from '../../../base/audit/server/audit.queries.ts';
import { explainingUndo } from '../../../base/history/server/undo.ts';
import { fault } from '../../../platform/contract/reason.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { badInput, notAllowed, Refusal, refuse } from '../../../platform/server/refusal.ts';
import * as contract from '../imports.contract.ts';
import * as refusals from '../imports.refusals.ts';
import { answerImport, answerRow, listedImport } from './answer.ts';
import { type Answers, rememberedFields } from './answers.rules.ts';
import { foldHeading } from './fold-heading.ts';
import * as imports from './imports.queries.ts';
import { issueImportedPasswords } from './issue-passwords.ts';
import { kindOf } from './kinds.ts';
import { readMarked } from './marked.ts';
import { isHidden, kindWithFields } from './own-fields.ts';
import { changeKind, checkTogether, guessKindOf, undoInTurn } from './several-files.ts';
import { startJob } from './start-job.ts';
import { readTemplate } from './template.ts';
import { listUndoable, undoImport } from './undo-import.ts';

/** The most imports that are listed. */
const listed = 50;

export function importsRoutes(serve: Serve): void {
  serve(contract.startImport, start);
  serve(contract.listImports, list);
  serve(contract.readTemplate, async (call) => {
    if (!contract.mayImport(call.caller.actor, call.params.kind)) throw notAllowed();
    return readTemplate(call);
  });
  serve(contract.readImport, async (call) => {
    const { db, caller, params, now } = call;
    await expectOfDuty(call);
    const answer = await answered(call, params.id);
    await recordReading(db, caller, { action: 'imports.read', record: params.id, at: now() });
    return answer;
  });
  serve(contract.matchColumns, async (call) => {
    await expectOfDuty(call);
    return matchColumns(call);
  });
  serve(contract.changeImportKind, async (call) => {
    await expectOfDuty(call);
    await changeKind(call);
    return answered(call, call.params.id);
  });
  serve(contract.checkImports, async (call) => {
    await checkTogether(call);
    return answerNamed(call);
  });
  serve(contract.undoImports, async (call) => {
    await undoInTurn(call);
    return answerNamed(call);
  });
  serve(contract.listImportRows, async (call) => {
    await expectOfDuty(call);
    return listRows(call);
  });
  serve(contract.readMarked, async (call) => {
    await expectOfDuty(call);
    return readMarked(call);
  });
  serve(contract.applyImport, async (call) => {
    await expectOfDuty(call);
    return apply(call);
  });
  serve(contract.undoImport, async (call) => {
    const { db, caller, params, body, now } = call;
    await expectOfDuty(call);
    const wanted = { id: params.id, leaveOutHeld: body.leaveOutHeld === true };
    await explainingUndo(() =>
      db.transaction().execute((transaction) => undoImport(transaction, caller, wanted, now())),
    );
    return answered(call, params.id);
  });
  serve(contract.issueImportedPasswords, async (call) => {
    await expectOfDuty(call);
    return issueImportedPasswords(call);
  });
}

type OfImport = Pick<Call<typeof contract.readImport>, 'db' | 'caller' | 'params'>;

/** Refuses an office the imports outside its duties, whether or not they exist. */
async function expectOfDuty({ db, caller: { actor }, params }: OfImport): Promise<void> {
  if (actor.role === 'admin') return;
  const found = await imports.findImport(db, actor.schoolId, params.id);
  if (!found || !contract.mayImport(actor, found.kind)) throw notAllowed();
}

async function answerNamed(call: AnyCall & Pick<Call<typeof contract.undoImports>, 'body'>) {
  const found: contract.Import[] = [];
  for (const id of call.body.imports) found.push(await answered(call, id));
  return found;
}

type AnyCall = Pick<Call<typeof contract.readImport>, 'db' | 'caller' | 'readLanguage'>;

/** Returns an import in its current state. */
async function answered({ db, caller, readLanguage }: AnyCall, id: number): Promise<contract.Import> {
  const { schoolId } = caller.actor;
  const found = await imports.findImport(db, schoolId, id);
  if (!found || (await isHidden(db, caller.actor, found))) throw refuse(refusals.importNotFound);
  return answerImport(db, caller.actor, found, await readLanguage());
}

async function start(call: Call<typeof contract.startImport>) {
  const { db, schoolId, personId, caller, now } = call;
  const { key, name, form } = await call.receiveFile();
  const kind = form.kind === 'guess' ? await guessKindOf(call, { key, name }) : form.kind;
  if (!contract.mayImport(caller.actor, kind)) throw notAllowed();
  await kindOf(kind).expectPossible?.(db, schoolId);
  const id = await db.transaction().execute(async (transaction) => {
    const made = { schoolId, kind, fileKey: key, fileName: name, by: personId, now: now() };
    const importId = await imports.addImport(transaction, made);
    await recordAction(transaction, caller, { action: 'imports.upload', record: importId, at: now() });
    await startJob(transaction, call, [importId], { from: ['checking'], to: 'checking' });
    return importId;
  });
  return answered(call, id);
}

async function list({ db, schoolId, caller, readLanguage }: Call<typeof contract.listImports>) {
  const language = await readLanguage();
  const all = await imports.listImports(db, schoolId, listed);
  const found = all.filter((one) => contract.mayImport(caller.actor, one.kind));
  const undoable = await listUndoable(db, schoolId, found);
  return found.map((one) => ({ ...listedImport(one, language), canUndo: undoable.has(one.id) }));
}

async function matchColumns(call: Call<typeof contract.matchColumns>) {
  const { db, schoolId, caller, params, body, now } = call;
  await db.transaction().execute(async (transaction) => {
    const found = await imports.findImport(transaction, schoolId, params.id);
    if (!found) throw refuse(refusals.importNotFound);
    if (found.file_key === null) throw refuse(refusals.importFileGone);
    const { fields } = await kindWithFields(transaction, schoolId, found.kind, caller.actor);
    const names = new Set(fields.map(({ name }) => name));
    refuseColumns(body.columns, found, names);
    refuseAnswers(body, found, names);
    const columns = {
      ...found.columns,
      chosen: { ...found.columns.chosen, ...body.columns },
      answers: withAnswers(found.columns.answers, body),
    };
    await startJob(transaction, call, [params.id], { from: ['checking', 'checked', 'failed'], to: 'checking' });
    await imports.noteChosen(transaction, schoolId, params.id, columns);
    const remembered = Object.entries(body.columns).map(([heading, field]) => [foldHeading(heading), field] as const);
    const known = new Map(remembered.filter(([folded]) => folded !== ''));
    await imports.remember(transaction, { schoolId, kind: found.kind, columns: known });
    await imports.rememberWords(transaction, schoolId, wordsToRemember(body));
    await recordAction(transaction, caller, { action: 'imports.match', record: params.id, at: now() });
  });
  return answered(call, params.id);
}

/** Fields must belong to the kind, and the encoding must be one that can decode the file. */
function refuseAnswers(
  { values = {}, dates = {}, cells = {}, letters, leftOut }: AnswersBody,
  found: imports.StoredImport,
  fields: ReadonlySet<string>,
): void {
  const wrong = Object.entries({ values, dates, cells }).flatMap(([part, answers]) =>
    Object.keys(answers)
      .filter((field) => !fields.has(field))
      .map((field) => [`${part}.${field}`, fault(refusals.notAnImportColumn)] as const),
  );
  const isRead = letters === undefined || found.columns.letters?.choices.some(({ encoding }) => encoding === letters);
  // Rows of an archive depend on each other, so none can be left out.
  const cannotLeaveOut = leftOut !== undefined && kindOf(found.kind).readRows !== undefined;
  if (wrong.length > 0 || !isRead || cannotLeaveOut) {
    throw badInput({
      ...Object.fromEntries(wrong),
      ...(!isRead && { letters: fault(refusals.notItsLetters) }),
      ...(cannotLeaveOut && { leftOut: fault(refusals.notAnImportColumn) }),
    });
  }
}

type AnswersBody = Call<typeof contract.matchColumns>['body'];

/** Adds new answers to the earlier ones. */
function withAnswers(
  before: Answers = {},
  { values = {}, dates, cells, letters, marks, leftOut }: AnswersBody,
): Answers {
  const merged = Object.entries(values).map(
    ([field, said]) => [field, { ...before.values?.[field], ...said }] as const,
  );
  return {
    ...before,
    ...(letters !== undefined && { letters }),
    ...(marks !== undefined && { marks }),
    ...(leftOut !== undefined && { leftOut }),
    values: { ...before.values, ...Object.fromEntries(merged) },
    dates: { ...before.dates, ...dates },
    cells: { ...before.cells, ...cells },
  };
}

function wordsToRemember({ values = {} }: AnswersBody) {
  return rememberedFields.flatMap((field) =>
    Object.entries(values[field] ?? {}).flatMap(([text, meaning]) => {
      const word = foldHeading(text);
      return word === '' || meaning === null ? [] : [{ field, word, meaning }];
    }),
  );
}

/** Headings must be the file's, once they are read, and fields those of its kind. */
function refuseColumns(
  chosen: Readonly<Record<string, string | null>>,
  { columns }: imports.StoredImport,
  fields: ReadonlySet<string>,
): void {
  const headings = new Set(columns.headings.map(([heading]) => heading));
  const wrong = Object.entries(chosen).filter(
    ([heading, field]) => !headings.has(heading) || (field !== null && !fields.has(field)),
  );
  if (wrong.length === 0) return;
  throw badInput(
    Object.fromEntries(wrong.map(([heading]) => [`columns.${heading}`, fault(refusals.notAnImportColumn)])),
  );
}

async function listRows(call: Call<typeof contract.listImportRows>) {
  const { db, schoolId, caller, params, query, countAll, readLanguage, now } = call;
  const { state, page = 1, size = contract.usualRows } = query;
  const found = await imports.findImport(db, schoolId, params.id);
  if (!found || (await isHidden(db, caller.actor, found))) throw refuse(refusals.importNotFound);
  const language = await readLanguage();
  const rows = await imports.listRows(db, schoolId, params.id, { state, page, size });
  countAll(await imports.countRows(db, schoolId, params.id, state));
  await recordReading(db, caller, { action: 'imports.read', record: params.id, at: now() });
  return rows.map((row) => answerRow(row, language));
}

async function apply(call: Call<typeof contract.applyImport>) {
  const { db, schoolId, caller, params, body, now } = call;
  await db.transaction().execute(async (transaction) => {
    const found = await imports.findImport(transaction, schoolId, params.id);
    if (!found) throw refuse(refusals.importNotFound);
    if (found.state !== 'checked') throw refuse(refusals.importNotChecked);
    if (found.file_key === null) throw refuse(refusals.importFileGone);
    await kindOf(found.kind).expectPossible?.(transaction, schoolId);
    refuseFaults(found, body.leaveOutWrong === true);
    await startJob(transaction, call, [params.id], { from: ['checked'], to: 'applying' });
    await recordAction(transaction, caller, { action: 'imports.start', record: params.id, at: now() });
  });
  return answered(call, params.id);
}

/** Faults of the headings concern the whole file, so leaving out rows does not help. */
function refuseFaults(
  { wrong_rows, new_rows, changed_rows, same_rows, faults }: imports.StoredImport,
  leaveOut: boolean,
) {
  const read = new_rows + changed_rows + same_rows;
  if ((wrong_rows > 0 && !leaveOut) || (faults.length > 0 && read + wrong_rows === 0)) {
    throw new Refusal(fault(refusals.importHasFaults, { wrong: Math.max(wrong_rows, 1) }));
  }
  if (new_rows + changed_rows === 0) throw refuse(refusals.importNothingToDo);
}
