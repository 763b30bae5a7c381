import { addGroup } from '../../../base/groups/groups.contract.ts';
import { groupNameInUse } from '../../../base/groups/groups.refusals.ts';
import type { Group } from '../../../base/groups/server/groups.queries.ts';
import type { GroupToAdd } from '../../../base/groups/server/many-groups.ts';
import { classClosed, sessionClosed } from '../../../base/school/school.refusals.ts';
import type { NamedSession } from '../../../base/school/server/named-session.ts';
import { type Fault, fault } from '../../../platform/contract/reason.ts';
import { sameName } from '../../../platform/contract/same-name.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import type { SchoolClass } from './class-words.rules.ts';
import type { CheckedRow, GivenRow, RowChange } from './import-kind.ts';
import { failTwice, listEmails, readRows, type SchoolRow } from './school-rows.rules.ts';
import type { SchoolShape } from './school-shape.ts';
import { checkBy, readYesOrNo } from './values.rules.ts';

const { name: nameOf, subject: subjectOf, code: codeOf, block: blockOf } = addGroup.body.properties;
const [nameFault, subjectFault] = [checkBy(nameOf), checkBy(subjectOf)];
const [codeFault, blockFault] = [checkBy(codeOf), checkBy(blockOf)];

/** The group as it will be stored; `number` is null for a new one. */
export type ParsedGroup = GroupToAdd & { readonly number: number | null };

type Standing = { readonly shape: SchoolShape; readonly groups: readonly Group[] };

/** Says what each row of groups would do. */
export function checkGroups(given: readonly GivenRow[], { shape, groups }: Standing): CheckedRow[] {
  const rows = readRows(given, shape);
  const placed = rows.map((row) => {
    row.require(['group']);
    return { row, session: row.session(), name: row.text('group', nameFault) };
  });
  const keys = new Map(placed.map(({ row, session, name }) => [row, session && name && `${session.id} ${name}`]));
  failTwice(rows, 'group', (row) => keys.get(row));
  return placed.map(({ row, session, name }) => {
    const label = [row.given('group'), row.given('subject')].filter(Boolean).join(', ');
    if (!session || name === undefined) return row.checked({ recordId: null, label, changes: [], parsed: undefined });
    return checkGroup({ row, session, name, label }, { shape, groups });
  });
}

type PlacedGroup = {
  readonly row: SchoolRow;
  readonly session: NamedSession;
  readonly name: string;
  readonly label: string;
};

function checkGroup({ row, session, name, label }: PlacedGroup, { shape, groups }: Standing): CheckedRow {
  const before = groups.find((group) => group.session_id === session.id && sameName(group.name, name));
  if (!before) {
    row.require(['subject', 'classes']);
    if (shape.classes.some((one) => sameName(one.name, name))) row.fail('group', fault(groupNameInUse, { name }));
  }
  const classes = row.read('classes', (text) => readClasses(text, shape));
  for (const one of classes ?? []) {
    if (!one.isOpen && !before?.classes.includes(one.number)) {
      row.fail('classes', fault(classClosed, { class: one.number }));
    }
  }
  const takes = row.read('takesRegister', readYesOrNo);
  const teachers = row.teachers(before?.teachers) ?? before?.teachers ?? [];
  const becomes = {
    name: before?.name ?? name,
    sessionId: session.id,
    subject: row.text('subject', subjectFault) ?? before?.subject ?? '',
    classes: classes?.map(({ number }) => number) ?? before?.classes ?? [],
    code: row.text('code', codeFault) ?? before?.code ?? [...name].slice(0, 25).join('').trim(),
    block: row.text('block', blockFault) ?? before?.block ?? null,
    takesRegister: takes === undefined ? before?.takes_register === 1 : takes === 'yes',
    teacherIds: teachers.map(({ id }) => id),
  } satisfies GroupToAdd;
  const nameClasses = (numbers: readonly number[]) =>
    shape.classes
      .filter(({ number }) => numbers.includes(number))
      .map((one) => one.name)
      .join('; ');
  const fields: RowChange[] = [
    { field: 'subject', from: before?.subject ?? null, to: becomes.subject },
    { field: 'classes', from: nameClasses(before?.classes ?? []), to: nameClasses(becomes.classes) },
    { field: 'code', from: before?.code ?? null, to: becomes.code },
    { field: 'block', from: before?.block ?? null, to: becomes.block },
    {
      field: 'takesRegister',
      from: before?.takes_register === 1 ? 'yes' : 'no',
      to: becomes.takesRegister ? 'yes' : 'no',
    },
    {
      field: 'teacherEmail',
      from: listEmails((before?.teachers ?? []).map(emailOf)),
      to: listEmails(teachers.map(emailOf)),
    },
  ];
  const changes = before ? fields.filter(({ from, to }) => from !== to) : [];
  if (session.isClosed && (!before || changes.length > 0)) {
    row.fail('session', fault(sessionClosed, { session: session.name }));
  }
  const parsed: ParsedGroup = { ...becomes, number: before?.number ?? null };
  return row.checked({ recordId: before?.number ?? null, label, changes, parsed });
}

function emailOf({ email }: { readonly email: string }): string {
  return email;
}

/** Splits a list of classes at separators; a class's name can contain a comma. */
function readClasses(text: string, { readClass }: SchoolShape): SchoolClass[] | Fault {
  const ways = [[text], ...[/[;/+&|\n؛]/, /[;/+&|\n؛,،]/].map((signs) => text.split(signs))];
  const found = ways.map((parts) => parts.filter((part) => tidy(part) !== '').map(readClass));
  const all = found.find((some) => some.every(isClass)) ?? [];
  if (all.length > 0) return [...new Set(all.filter(isClass))];
  return found.at(-1)?.find((one) => !isClass(one)) as Fault;
}

function isClass(found: SchoolClass | Fault): found is SchoolClass {
  return 'number' in found;
}
