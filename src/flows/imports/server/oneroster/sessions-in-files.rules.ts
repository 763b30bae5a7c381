import { findSessionFaults } from '../../../../base/sessions/server/sessions.rules.ts';
import { addSession } from '../../../../base/sessions/sessions.contract.ts';
import { daysAfter } from '../../../../platform/contract/dates.ts';
import { Weight } from '../../../../platform/contract/exams.ts';
import { inHundredths } from '../../../../platform/contract/hundredths.ts';
import { fault } from '../../../../platform/contract/reason.ts';
import { missing } from '../../../../platform/contract/refusals.ts';
import { LocalDate } from '../../../../platform/contract/school-terms.ts';
import { refuse } from '../../../../platform/server/refusal.ts';
import { oneRosterNoSession } from '../../../oneroster/oneroster.refusals.ts';
import type { SourcedId, StateSession, StateTerm } from '../../../oneroster/server/school-state.ts';
import { checkBy } from '../values.rules.ts';
import type { DescribedRow } from './described.ts';
import { FileRow, indexBy, listIn, presentRows, tellTwice } from './references.rules.ts';
import type { TableRow, Tables } from './table.ts';

const checkName = checkBy(addSession.body.properties.session);
export const checkDate = checkBy(LocalDate);
const checkWeight = checkBy(Weight);

export type Sessions = {
  readonly rows: readonly DescribedRow[];
  /** By the sourcedId of a session or of any part of one. */
  readonly of: ReadonlyMap<SourcedId, StateSession>;
};

/** The session of a class: that of its terms, or where the file has none of them, the one of today, or else the last one. */
export function sessionOfClass(row: TableRow | undefined, { of }: Sessions, today: string): StateSession | undefined {
  const [own] = listIn(row?.cells.termSourcedIds).flatMap((id) => of.get(id) ?? []);
  const inOrder = [...new Set(of.values())].toSorted((one, next) => (one.from < next.from ? -1 : 1));
  return own ?? inOrder.find(({ from, to }) => from <= today && today <= to) ?? inOrder.at(-1);
}

/** Years, and sessions that are not part of another one, become sessions; the parts of one become its terms. */
export function readSessions(tables: Tables): Sessions {
  const present = presentRows(tables, 'academicSessions');
  const index = indexBy(present, 'sourcedId');
  const roots = new Map<TableRow, TableRow>();
  const rootOf = (row: TableRow): TableRow => {
    const way = new Set<TableRow>();
    let at = row;
    while (at.cells.type !== 'schoolYear' && !way.has(at) && !roots.has(at)) {
      way.add(at);
      at = index.get(at.cells.parentSourcedId ?? '') ?? at;
    }
    const root = roots.get(at) ?? at;
    for (const one of way) roots.set(one, root);
    return root;
  };
  const parts = Map.groupBy(present, rootOf);
  const sessions: StateSession[] = [];
  const of = new Map<SourcedId, StateSession>();
  const rows: DescribedRow[] = [];
  for (const row of present.filter((one) => parts.has(one) && rootOf(one) === one)) {
    const read = new FileRow('academicSessions', row);
    tellTwice(read, index);
    const described = readSession(
      read,
      (parts.get(row) ?? []).filter((one) => one !== row),
      sessions,
    );
    rows.push(...described.rows);
    if (!described.session) continue;
    sessions.push(described.session);
    for (const part of parts.get(row) ?? []) of.set(part.cells.sourcedId ?? '', described.session);
  }
  if (rows.length === 0) throw refuse(oneRosterNoSession);
  return { rows, of };
}

type Days = Pick<StateTerm, 'sourcedId' | 'name' | 'from' | 'to'>;

function readDays(read: FileRow): Days | undefined {
  for (const field of ['sourcedId', 'title', 'startDate', 'endDate']) {
    if (read.given(field) === undefined) read.fail(field, fault(missing));
  }
  const name = read.text('title', checkName);
  const from = read.text('startDate', checkDate);
  const end = read.text('endDate', checkDate);
  if (name === undefined || from === undefined || end === undefined) return undefined;
  return { sourcedId: read.given('sourcedId') ?? '', name, from, to: daysAfter(end, -1) };
}

const usualWeight = 1;

const columnOf: Readonly<Record<string, string>> = { session: 'title', from: 'startDate', to: 'endDate' };

/** Reads a session. If terms are nested, the outer ones are used, because a school's terms do not overlap. */
function readSession(read: FileRow, parts: readonly TableRow[], before: readonly StateSession[]) {
  const days = readDays(read);
  const terms: StateTerm[] = [];
  const termRows: DescribedRow[] = [];
  for (const part of parts.toSorted((one, next) => lengthOf(next) - lengthOf(one))) {
    const reading = new FileRow('academicSessions', part);
    const term = readDays(reading);
    const weight = reading.number('metadata.rollbook.weight', checkWeight) ?? usualWeight;
    const fits = days && term && term.from >= days.from && term.to <= days.to && term.from <= term.to;
    const isFree =
      fits && terms.every(({ name, from, to }) => name !== term.name && (to < term.from || term.to < from));
    if (isFree && reading.faults.length === 0) terms.push({ ...term, weight: inHundredths(weight) });
    termRows.push(reading.describe(part.cells.title ?? '', () => null));
  }
  terms.sort((one, next) => (one.from < next.from ? -1 : 1));
  if (days) {
    const faults = findSessionFaults({ ...days, terms: [] }, before, false);
    for (const [field, why] of Object.entries(faults)) read.fail(columnOf[field] ?? null, why);
  }
  const isClosed = read.given('metadata.rollbook.isClosed') === 'true';
  const session = days && read.faults.length === 0 ? { ...days, isClosed, terms } : undefined;
  const row = read.describe(days?.name ?? '', () => (session ? { of: 'session', value: session } : null), {
    keys: [sessionKey(days?.sourcedId ?? '')],
  });
  return { session, rows: [row, ...termRows] };
}

function lengthOf({ cells }: TableRow): number {
  return Date.parse(cells.endDate ?? '') - Date.parse(cells.startDate ?? '') || 0;
}

export function sessionKey(sourcedId: SourcedId): string {
  return `session ${sourcedId}`;
}
