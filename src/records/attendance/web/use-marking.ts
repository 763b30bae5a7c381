import { useCallback, useMemo, useState } from 'react';
import { useCodeList } from '../../../base/school/web/codes.hooks.ts';
import { type AttendanceStatus, isPresent } from '../../../platform/contract/school-terms.ts';
import { rollsByNumber } from '../../../platform/contract/shown-number.ts';
import { type Drafts, useDrafts } from '../../../platform/web/offline/drafts.ts';
import type { Register } from '../attendance.contract.ts';
import { draftName } from '../register-draft-name.ts';
import { isSameLine } from '../same-line.ts';
import { absentRolls, afterTyping, readRolls, withRolls } from './absent-rolls.ts';
import {
  fromDraft,
  isRegisterDraft,
  isUnreached,
  type Line,
  type Lines,
  lineOf,
  mapLines,
  plainPresent,
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
  /** The text of the field that lists the absent rolls. */
  readonly typed: string;
  /** The lines before a change of the whole class, for its undo. */
  readonly replaced?:
    | { readonly by: 'allPresent' | 'absentRolls'; readonly marked: Lines; readonly typed: string }
    | undefined;
};

/**
 * The state of one register while a teacher marks it: the stored lines (absent by default, unless an absence was
 * reported) and over them this device's draft, saved on each change. It holds only what the teacher set, so that
 * refetched lines show elsewhere.
 */
export function useMarking(register: Register) {
  const storedState = useStored(register);
  const { stored, byNumber, unrecorded } = storedState;
  const { state, change, setState, ...draft } = useRegisterDraft(register, storedState);
  const { marked, typed, replaced, basedOn } = state;
  /** The rolls that have no line and are not marked yet. */
  const open = useMemo(() => new Set([...unrecorded].filter((roll) => !marked[roll])), [unrecorded, marked]);
  const lines = useMemo(() => ({ ...stored, ...marked }), [stored, marked]);
  const unknown = useMemo(() => readRolls(typed, byNumber).unknown, [typed, byNumber]);
  const { allPresent, typeAbsent, endTyping, undo } = useClassActions(change, setState, storedState);

  const rolls = register.students.map(({ roll }) => roll);
  const changed = rolls.filter((roll) =>
    unrecorded.has(roll) ? marked[roll] !== undefined : !isSameLine(lines[roll] ?? absent, stored[roll] ?? absent),
  );
  return {
    ...draft,
    ...useLineActions(change, storedState),
    lines,
    stored,
    open,
    changed,
    tally: tallyOf(rolls.filter((roll) => !open.has(roll)).map((roll) => lines[roll]?.status ?? 'Absent')),
    allPresent,
    marked,
    basedOn,
    typed,
    unknown,
    typeAbsent,
    endTyping,
    undo: replaced && { of: replaced.by, act: undo },
  };
}

type Stored = ReturnType<typeof useStored>;
type Change = (update: (before: State) => State) => void;

/** The lines of the register before anything is marked. */
function useStored(register: Register) {
  const codes = useCodeList();
  const stored = useMemo(() => {
    const open = new Set(codes.filter(({ status, isOpen }) => status === 'Excused' && isOpen).map(({ _id }) => _id));
    return storedLines(register, open);
  }, [register, codes]);
  const byNumber = useMemo(() => rollsByNumber(register.students), [register]);
  /** The rolls without a line in a register that was taken. */
  const unrecorded = useMemo(() => {
    const without = register.students.filter(({ status }) => register.taken !== null && status === null);
    return new Set(without.map(({ roll }) => roll));
  }, [register]);
  return { stored, byNumber, unrecorded, plain: plainPresent(codes, register.part) };
}

/** What the teacher set, kept on the device with each change. */
function useRegisterDraft(register: Register, { stored, byNumber, plain }: Stored) {
  const drafts = useDrafts();
  const name = draftName(register);
  const isTaken = register.taken !== null;
  const [draft, setDraft] = useState(() => unsentDraft(drafts, register, stored));
  const [outdated, setOutdated] = useState(() => (draft?.isOutdated ? { madeAt: draft.savedAt } : undefined));
  const [state, setState] = useState<State>(() => ({
    marked: draft?.lines ?? {},
    basedOn: draft?.basedOn ?? null,
    typed: withRolls('', absentRolls({ ...stored, ...draft?.lines }), byNumber),
  }));

  const change: Change = useCallback(
    (update) => {
      setState((before) => {
        const changed = update(before);
        if (changed.marked === before.marked) return changed;
        const updated = { ...changed, marked: mapLines(changed.marked, (line) => withPlain(line, plain)) };
        const isFirst = Object.keys(before.marked).length === 0;
        const after = { ...updated, basedOn: isFirst || !isTaken ? register.version : before.basedOn };
        // Before the register is taken, the draft also contains the students left absent.
        const kept = isTaken ? after.marked : { ...stored, ...after.marked };
        drafts.write(name, toDraft(kept, after.basedOn, stored));
        return after;
      });
    },
    [drafts, name, isTaken, register.version, stored, plain],
  );

  /** Discards what was marked, here and on the device. */
  const startOver = () => {
    drafts.drop(name);
    setDraft(undefined);
    setOutdated(undefined);
    setState({ marked: {}, basedOn: null, typed: withRolls('', absentRolls(stored), byNumber) });
  };

  /** Keeps the whole submitted register on the device, even if nobody was marked, until it is known to be stored. */
  const keep = () =>
    drafts.write(name, toDraft({ ...stored, ...state.marked }, isTaken ? state.basedOn : null, stored));

  /** Drops the draft, because it is stored now; the lines stay visible until the page has read the stored ones. */
  const noteStored = () => drafts.drop(name);

  /** Remembers that the server has another version of the register than the one that was marked. */
  const noteOutdated = () =>
    setOutdated({ madeAt: drafts.read(name, isRegisterDraft)?.savedAt ?? new Date().toISOString() });

  return { state, setState, change, draft, outdated, startOver, keep, noteStored, noteOutdated };
}

/** The actions on one student. */
function useLineActions(change: Change, { stored, unrecorded, byNumber }: Stored) {
  /** Sets a student's line, which is computed from the current one. */
  const setLine = useCallback(
    (roll: number, to: (line: Line) => Line) =>
      change((before) => {
        const now = before.marked[roll] ?? stored[roll] ?? absent;
        const next = to(now);
        if (next === now && (before.marked[roll] || !unrecorded.has(roll))) return before;
        const marked = { ...before.marked, [roll]: next };
        if (next.status === now.status) return { ...before, marked };
        const typed = withRolls(before.typed, absentRolls({ ...stored, ...marked }), byNumber);
        // Undoing what was typed would undo this change too, so that undo is no longer offered.
        const replaced = before.replaced?.by === 'absentRolls' ? undefined : before.replaced;
        return { ...before, marked, typed, replaced };
      }),
    [change, stored, unrecorded, byNumber],
  );

  const set = useCallback(
    (roll: number, status: AttendanceStatus | 'other') =>
      setLine(roll, (line) => withStatus(line, status === 'other' ? opposite(line.status) : status)),
    [setLine],
  );
  return { set, setLine };
}

/** The actions on the whole class. */
function useClassActions(
  change: Change,
  setState: (update: (before: State) => State) => void,
  { stored, byNumber }: Stored,
) {
  /** Marks everybody present except those who are late or excused. */
  const allPresent = useCallback(
    () =>
      change(({ marked, typed, basedOn }) => ({
        basedOn,
        marked: mapLines({ ...stored, ...marked }, (line) => presentUnlessTold(line)),
        typed: '',
        replaced: { by: 'allPresent', marked, typed },
      })),
    [change, stored],
  );

  /**
   * Each text is applied to the class as it was before typing began, so that typing 1 on the way to 15 changes nothing
   * for roll 1.
   */
  const typeAbsent = (text: string) =>
    change((state) => {
      const before =
        state.replaced?.by === 'absentRolls' ? state.replaced : { marked: state.marked, typed: state.typed };
      const was = { ...stored, ...before.marked };
      const is = afterTyping(was, before.typed, text, byNumber);
      const marked = is === was ? before.marked : is;
      const replaced = text === before.typed ? undefined : ({ ...before, by: 'absentRolls' } as const);
      return { basedOn: state.basedOn, marked, typed: text, replaced };
    });

  /** When the focus leaves the field, rolls of excused students are removed from it. */
  const endTyping = () =>
    setState((before) => {
      const typed = withRolls(before.typed, absentRolls({ ...stored, ...before.marked }), byNumber);
      return typed === before.typed ? before : { ...before, typed, replaced: undefined };
    });

  const undo = () =>
    change(({ replaced, ...state }) =>
      replaced ? { ...state, marked: replaced.marked, typed: replaced.typed } : state,
    );
  return { allPresent, typeAbsent, endTyping, undo };
}

const absent: Line = { status: 'Absent' };

/**
 * Until the register is taken, a student whose absence was reported counts as excused for that reason; the teacher can
 * change it.
 */
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
 * Returns the device's draft for students who are still in the register, or undefined if it changes nothing. A draft
 * whose register was taken or corrected since is returned whole and marked outdated, so that somebody decides.
 */
function unsentDraft(drafts: Drafts, register: Register, stored: Lines) {
  const { taken, version, students } = register;
  const draft = drafts.read(draftName(register), isRegisterDraft);
  if (!draft) return undefined;
  const { savedAt } = draft;
  const { lines, basedOn } = fromDraft(draft.value);
  if (taken && basedOn !== version) return { savedAt, lines, basedOn, isOutdated: true };
  const differing = Object.entries(lines).filter(([roll, line]) => {
    const known = stored[Number(roll)];
    if (taken && students.some((one) => one.roll === Number(roll) && one.status === null)) return true;
    if (known === undefined || (known.status === 'Excused' && isUnreached(draft.value, roll))) return false;
    return !isSameLine(known, line);
  });
  if (differing.length > 0) {
    return { savedAt, lines: Object.fromEntries(differing) as Lines, basedOn, isOutdated: false };
  }
  drafts.drop(draftName(register));
  return undefined;
}

function presentUnlessTold(line: Line): Line {
  return line.status === 'Late' || line.status === 'Excused' ? line : withStatus(line, 'Present');
}

function withPlain(line: Line, plain: string | undefined): Line {
  return plain !== undefined && line.status === 'Present' && line.reason === undefined
    ? { ...line, reason: plain }
    : line;
}

function opposite(status: AttendanceStatus): AttendanceStatus {
  return isPresent(status) ? 'Absent' : 'Present';
}
