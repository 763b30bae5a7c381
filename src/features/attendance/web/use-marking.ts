import { useCallback, useMemo, useState } from 'react';
import { type AttendanceStatus, isPresent } from '../../../platform/contract/school-terms.ts';
import { dropDraft, readDraft, writeDraft } from '../../../platform/web/components/draft.ts';
import type { Register } from '../attendance.contract.ts';
import { areStatuses, type Statuses } from './register-draft.ts';

/** The state of the register that is being marked, and its actions. */
export type Marking = ReturnType<typeof useMarking>;

/**
 * The state of one register while a teacher marks it: the stored statuses (everyone absent if it is not taken),
 * overlaid with this device's draft, which is saved on each change. Holds only what the teacher has set, so that
 * refetched statuses show through everywhere else.
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
        // Before the register is taken, the draft also contains the students left absent.
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

  /** Discards what was marked, here and on the device. */
  const startOver = () => {
    dropDraft(key);
    setDraft(undefined);
    setBeforeAllPresent(undefined);
    setMarked({});
  };

  const changed = register.students.filter(({ roll }) => statuses[roll] !== stored[roll]).map(({ roll }) => roll);
  const present = register.students.filter(({ roll }) => isPresent(statuses[roll])).length;
  const absent = register.students.length - present;
  return { statuses, stored, draft, changed, present, absent, set, allPresent, undoAllPresent, startOver };
}

function storedStatuses(register: Register): Statuses {
  return Object.fromEntries(register.students.map(({ roll, status }) => [roll, status ?? 'Absent']));
}

/** The device's draft for students who are still in the register; undefined if it changes nothing. */
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
  return isPresent(status) ? 'Absent' : 'Present';
}
