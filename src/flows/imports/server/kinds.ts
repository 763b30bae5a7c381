import { refuse } from '../../../platform/server/refusal.ts';
import type { ImportKindName } from '../imports.contract.ts';
import { noTemplate } from '../imports.refusals.ts';
import { groupMembersKind } from './group-members-kind.ts';
import { groupsKind } from './groups-kind.ts';
import { guardiansKind } from './guardians-kind.ts';
import type { ImportKind } from './import-kind.ts';
import { marksKind } from './marks-kind.ts';
import { oneRosterKind } from './oneroster/oneroster-kind.ts';
import { scheduleKind } from './schedule-kind.ts';
import { studentsKind } from './students-kind.ts';
import { subjectsKind } from './subjects-kind.ts';
import { teachersKind } from './teachers-kind.ts';

/** Every kind of records that can be imported. */
const kinds: readonly ImportKind[] = [
  ...[studentsKind, teachersKind, guardiansKind, subjectsKind, scheduleKind, marksKind],
  groupsKind,
  groupMembersKind,
  oneRosterKind,
];

export function kindOf(name: ImportKindName): ImportKind {
  const kind = kinds.find((one) => one.kind === name);
  if (!kind) throw refuse(noTemplate);
  return kind;
}
