import { useCallback, useMemo, useState } from 'react';
import { type AttendanceStatus, isPresent } from '../../../platform/contract/school-terms.ts';
import { dropDraft, readDraft, writeDraft } from '../../../platform/web/components/draft.ts';
import { useReasonList } from '../../school/web/reasons.hooks.ts';
import type { Register } from '../attendance.contract.ts';
import { readRolls, withoutRoll, withRoll } from './absent-rolls.ts';
import {
  fromDraft,
  isRegisterDraft,
  isSameLine,
  type Line,
  type Lines,
  lineOf,
  mapLines,
  toDraft,
  withStatus,
} from './register-draft.ts';
import { tallyOf } from './tally.ts';

/** The state of the register that is being marked, and its actions. */
export type Marking = ReturnType<typeof useMarking>;

type State = {
  readonly marked: Lines;
  /** The version of the register when marking began; `null` if it was not taken. */
  readonly basedOn: string | null;
  /** The field of absent rolls. As long as it names anybody, those it names are absent, and no one else. */
  readonly typed: string;
  /** What a change of the whole class replaced, for its undo. */
  readonly replaced?:
    | { readonly by: 'allPresent' | 'absentRolls'; readonly marked: Lines; readonly typed: string }
    | undefined;
};

/**
 * The state of one register while a teacher marks it: the stored lines (everyone absent if it is not taken, but for
 * those whose absence was told), overlaid with this device's draft, which is saved on each change. Holds only what the
 * teacher has set, so that refetched lines show through everywhere else.
 */
export function useMarking(register: Register, key: string) {
  const isTaken = register.taken !== null;
  const reasons = useReasonList();
  const stored = useMemo(() => {
    const open = new Set(reasons.filter(({ status, isOpen }) => status === 'Excused' && isOpen).map(({ _id }) => _id));
    return storedLines(register, open);
  }, [register, reasons]);
  const [draft, setDraft] = useState(() => unsentDraft(key, register, stored));
  const [outdated, setOutdated] = useState(() => (draft?.isOutdated ? { madeAt: draft.savedAt } : undefined));
  const [{ marked, typed, replaced, basedOn }, setState] = useState<State>(() => ({
    marked: draft?.lines ?? {},
    basedOn: draft?.basedOn ?? null,
    typed: '',
  }));
  const lines = useMemo(() => ({ ...stored, ...marked }), [stored, marked]);
  const unknown = useMemo(() => readRolls(typed, stored).unknown, [typed, stored]);

  const change = useCallback(
    (update: (before: State) => State) => {
      setState((before) => {
        const updated = update(before);
        if (updated.marked === before.marked) return updated;
        const isFirst = Object.keys(before.marked).length === 0;
        const after = { ...updated, basedOn: isFirst || !isTaken ? register.version : before.basedOn };
        // Before the register is taken, the draft also contains the students left absent.
        writeDraft(key, toDraft(isTaken ? after.marked : { ...stored, ...after.marked }, after.basedOn));
        return after;
      });
    },
    [key, isTaken, register.version, stored],
  );

  /** Sets a student's line, made from the one before. */
  const setLine = useCallback(
    (roll: number, to: (line: Line) => Line) =>
      change((before) => {
        const now = before.marked[roll] ?? stored[roll] ?? absent;
        const next = to(now);
        if (next === now) return before;
        const typed = next.status === now.status ? before.typed : follow(before.typed, roll, next.status, stored);
        return { ...before, marked: { ...before.marked, [roll]: next }, typed };
      }),
    [change, stored],
  );

  const set = useCallback(
    (roll: number, status: AttendanceStatus | 'other') =>
      setLine(roll, (line) => withStatus(line, status === 'other' ? opposite(line.status) : status)),
    [setLine],
  );

  /** Marks everybody present of whom nothing else than absence is known. */
  const allPresent = useCallback(
    () =>
      change(({ marked, typed, basedOn }) => ({
        basedOn,
        marked: mapLines({ ...stored, ...marked }, (line) => unlessTold(line, 'Present')),
        typed: '',
        replaced: { by: 'allPresent', marked, typed },
      })),
    [change, stored],
  );

  /**
   * Marks absent whom the text names, and everybody else present who is not late or excused. A text that names nobody
   * changes nothing.
   */
  const typeAbsent = (text: string) =>
    change((state) => {
      const before = state.replaced?.by === 'absentRolls' ? state.replaced : { marked: state.marked, typed: '' };
      const { known } = readRolls(text, stored);
      const { basedOn } = state;
      if (known.size === 0) return { basedOn, marked: before.marked, typed: text };
      return {
        basedOn,
        marked: mapLines({ ...stored, ...before.marked }, (line, roll) =>
          known.has(roll) ? withStatus(line, 'Absent') : unlessTold(line, 'Present'),
        ),
        typed: text,
        replaced: { ...before, by: 'absentRolls' },
      };
    });

  const undo = () =>
    change(({ replaced, ...state }) =>
      replaced ? { ...state, marked: replaced.marked, typed: replaced.typed } : state,
    );

  /** Discards what was marked, here and on the device. */
  const startOver = () => {
    dropDraft(key);
    setDraft(undefined);
    setOutdated(undefined);
    setState({ marked: {}, basedOn: null, typed: '' });
  };

  /** Keeps all of a register that is sent on the device, also where nobody was marked, until it is known to be stored. */
  const keep = () => writeDraft(key, toDraft(lines, isTaken ? basedOn : null));

  /** Drops the draft of what is stored now; it still shows until the page has what is stored. */
  const noteStored = () => dropDraft(key);

  /** The server has another version of the register than was marked. */
  const noteOutdated = () =>
    setOutdated({ madeAt: readDraft(key, isRegisterDraft)?.savedAt ?? new Date().toISOString() });

  const rolls = register.students.map(({ roll }) => roll);
  const changed = rolls.filter((roll) => !isSameLine(lines[roll] ?? absent, stored[roll] ?? absent));
  const tally = tallyOf(rolls.map((roll) => lines[roll]?.status ?? 'Absent'));
  return {
    ...{ lines, stored, draft, changed, tally, set, setLine, allPresent, startOver },
    ...{ marked, basedOn, outdated, keep, noteStored, noteOutdated },
    ...{ typed, unknown, typeAbsent, undo: replaced && { of: replaced.by, act: undo } },
  };
}

const absent: Line = { status: 'Absent' };

/** Until it is taken, who is absent as was told beforehand is excused, for that reason; the teacher decides. */
function storedLines(register: Register, openReasons: ReadonlySet<string>): Lines {
  const storedLine = ({ status, known, ...details }: Register['students'][number]): Line => {
    if (status !== null) return lineOf({ status, ...details });
    if (!known) return absent;
    const told = known.reason?._id;
    return { status: 'Excused', ...(told !== undefined && openReasons.has(told) && { reason: told }) };
  };
  return Object.fromEntries(register.students.map((student) => [student.roll, storedLine(student)]));
}

/**
 * The device's draft for students who are still in the register; undefined if it changes nothing. One of a register that
 * was taken or corrected since is outdated, and whole: somebody must decide.
 */
function unsentDraft(key: string, { taken, version }: Register, stored: Lines) {
  const draft = readDraft(key, isRegisterDraft);
  if (!draft) return undefined;
  const { savedAt } = draft;
  const { lines, basedOn } = fromDraft(draft.value);
  if (taken && basedOn !== version) return { savedAt, lines, basedOn, isOutdated: true };
  const differing = Object.entries(lines).filter(([roll, line]) => {
    const known = stored[Number(roll)];
    return known !== undefined && !isSameLine(known, line);
  });
  if (differing.length > 0) {
    return { savedAt, lines: Object.fromEntries(differing) as Lines, basedOn, isOutdated: false };
  }
  dropDraft(key);
  return undefined;
}

/** The typed rolls after one student was marked by hand. */
function follow(typed: string, roll: number, status: AttendanceStatus, ofClass: Lines): string {
  const { known } = readRolls(typed, ofClass);
  if (known.size === 0 || known.has(roll) === (status === 'Absent')) return typed;
  return status === 'Absent' ? withRoll(typed, roll) : withoutRoll(typed, roll);
}

function unlessTold(line: Line, status: AttendanceStatus): Line {
  return line.status === 'Late' || line.status === 'Excused' ? line : withStatus(line, status);
}

function opposite(status: AttendanceStatus): AttendanceStatus {
  return isPresent(status) ? 'Absent' : 'Present';
}
