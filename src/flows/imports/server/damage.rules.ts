import { type Fault, fault } from '../../../platform/contract/reason.ts';
import { cellHasError, digitsLost, formulaWithoutValue, lettersLost, statusUnknown } from '../imports.refusals.ts';
import { type Answers, isConfirmed } from './answers.rules.ts';
import type { CheckedRow, GivenRow, ImportContext, ImportKind, RowFault } from './import-kind.ts';
import { shorten } from './shorten.ts';

/** Checks what the rows would do, by their kind. A row with a damaged cell, or of somebody who may have left, does nothing. */
export async function checkRows(
  kind: ImportKind,
  context: ImportContext,
  rows: readonly GivenRow[],
): Promise<readonly CheckedRow[]> {
  const checked = await kind.check(context, rows);
  if (kind.readRows) return checked;
  return checked.map((row, place) => withDamage(row, rows[place]?.given ?? {}, context.answers));
}

function withDamage(row: CheckedRow, given: Readonly<Record<string, string>>, answers: Answers): CheckedRow {
  const damaged: RowFault[] = Object.entries(given).flatMap(([field, text]) => {
    const why = isConfirmed(answers, field, text) ? undefined : findDamage(field, text);
    return why ? [{ field, why }] : [];
  });
  const { status } = given;
  if (status !== undefined && status !== 'yes') {
    damaged.push({ field: 'status', why: fault(statusUnknown, { given: shorten(status, 40) }) });
  }
  if (damaged.length === 0) return row;
  const fields = new Set(damaged.map(({ field }) => field));
  return { ...row, state: 'wrong', faults: [...damaged, ...row.faults.filter(({ field }) => !fields.has(field))] };
}

/** Finds damage that a program did to a value before it was saved in the file. */
function findDamage(field: string, text: string): Fault | undefined {
  // Ordinary text can begin with this sign too.
  if (/^=\s*[-+(]*(?:[\p{L}.]+\(|\$?[A-Z]{1,3}\$?\d)/u.test(text)) return fault(formulaWithoutValue);
  if (/^#(?:[\p{Lu}/0]+[!?]?|#*)$/u.test(text)) return fault(cellHasError, { given: text });
  if (/^[-+]?\d+(?:[.,]\d+)?E\+?\d+$/i.test(text) && /[.,+]/.test(text)) return fault(digitsLost);
  const hasLost = /\ufffd|\?{2,}/.test(text) || (fieldsOfNames.has(field) && /\p{L}\?|\?\p{L}/u.test(text));
  return hasLost ? fault(lettersLost) : undefined;
}

const fieldsOfNames: ReadonlySet<string> = new Set([
  ...['name', 'guardianName', 'fatherName', 'motherName', 'city', 'street', 'state'],
]);

/** Whether the text is one that programs write for a missing value. */
export function isNothing(field: string, text: string): boolean {
  if (/^(?:#N\/A|#NV|NULL|\(null\)|<null>|NaN|nan|NaT|None|undefined)$/.test(text)) return true;
  if (/phone$/i.test(field) && /^(?:0+|nil|none|x+)$/i.test(text)) return true;
  // In a mark, these texts can mean that a student was absent.
  return field !== 'mark' && /^(?:n\/a|[-–—_.]+)$/i.test(text);
}
