import { useCallback, useMemo, useState } from 'react';
import type { AttendanceStatus } from '../../../platform/contract/school-terms.ts';
import { dropDraft, readDraft, writeDraft } from '../../../platform/web/components/draft.ts';
import type { Register } from '../attendance.contract.ts';
import { areStatuses, type Statuses } from './register-draft.ts';

/** What is being marked in one register, and how to change it. */
export type Marking = ReturnType<typeof useMarking>;

/**
 * The marks of one register as the teacher sets them. They begin as the register has them (everyone absent
 * while it is not taken), with what this device still holds unsent laid over, and are kept on the device at each change.
 * Only what was set is held here, so that a register that is fetched anew shows through everywhere else.
 */
export function useMarking(register: Register, key: string) {
  const isTaken = register.taken !== null;
  const stored = useMemo(() => storedStatuses(register), [register]);
  const [draft, setDraft] = useState(() => unsentDraft(key, stored));
  const [marked, setMarked] = useState<Statuses>(() => draft?.value ?? {});
  const [beforeAllPresent, setBeforeAllPresent] = useState<Statuses>();
  const statuses = useMemo(() => ({ ...stored, ...marked }), [stored, marked]);

  const change = useCallback(
    (update: (before: Statuses) => Statuses) => {
      setMarked((before) => {
        const after = update(before);
        // In a register that is not taken, whom the teacher left absent is marked too.
        writeDraft(key, isTaken ? after : { ...stored, ...after });
        return after;
      });
    },
    [key, isTaken, stored],
  );

  const set = useCallback(
    (roll: number, status: AttendanceStatus | 'other') => {
      setBeforeAllPresent(undefined);
      change((before) => ({
        ...before,
        [roll]: status === 'other' ? opposite(before[roll] ?? stored[roll]) : status,
      }));
    },
    [change, stored],
  );

  const allPresent = () => {
    setBeforeAllPresent(marked);
    change(() => mapStatuses(stored, () => 'Present'));
  };

  const undoAllPresent =
    beforeAllPresent &&
    (() => {
      change(() => beforeAllPresent);
      setBeforeAllPresent(undefined);
    });

  /** Forgets what was marked, here and on the device. */
  const startOver = () => {
    dropDraft(key);
    setDraft(undefined);
    setBeforeAllPresent(undefined);
    setMarked({});
  };

  const changed = register.students.filter(({ roll }) => statuses[roll] !== stored[roll]).map(({ roll }) => roll);
  const present = register.students.filter(({ roll }) => statuses[roll] === 'Present').length;
  const absent = register.students.length - present;
  return { statuses, stored, draft, changed, present, absent, set, allPresent, undoAllPresent, startOver };
}

function storedStatuses(register: Register): Statuses {
  return Object.fromEntries(register.students.map(({ roll, status }) => [roll, status ?? 'Absent']));
}

/** The device's draft for students who are still in the register; one that says nothing new has done its work. */
function unsentDraft(key: string, stored: Statuses) {
  const draft = readDraft(key, areStatuses);
  if (!draft) return undefined;
  const differing = Object.entries(draft.value).filter(([roll, status]) => {
    const known = stored[Number(roll)];
    return known !== undefined && known !== status;
  });
  if (differing.length > 0) return { savedAt: draft.savedAt, value: Object.fromEntries(differing) as Statuses };
  dropDraft(key);
  return undefined;
}

function mapStatuses(statuses: Statuses, to: () => AttendanceStatus): Statuses {
  return Object.fromEntries(Object.keys(statuses).map((roll) => [roll, to()]));
}

function opposite(status: AttendanceStatus | undefined): AttendanceStatus {
  return status === 'Present' ? 'Absent' : 'Present';
}
