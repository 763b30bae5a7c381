import { useCallback, useRef, useState } from 'react';
import { type DraftName, useDrafts } from '../../../platform/web/offline/drafts.ts';
import {
  type copiedGroups,
  type MoveUpChoice,
  moveUpOutcomes,
  type RollRule,
  rollRules,
} from '../moving-up.contract.ts';
import type { Choices } from './outcomes.ts';

/** The choices beside the sessions. */
export type Wanted = {
  readonly rolls: RollRule;
  readonly copySubjects: boolean;
  /** Copies the subjects too. */
  readonly copyTimetable: boolean;
  readonly copyGroups: (typeof copiedGroups)[number];
  readonly choices: Choices;
};

const nothingChosen: Wanted = {
  rolls: 'kept',
  copySubjects: true,
  copyTimetable: false,
  copyGroups: 'none',
  choices: new Map(),
};

/**
 * The choices for a pair of sessions, stored on the device until it is applied or its person signs out, so that a
 * reload loses no choice.
 */
export function useWanted(from: string, to: string) {
  const drafts = useDrafts();
  const name: DraftName = `form/move-up/${from}/${to}`;
  const [draft, setDraft] = useState(() => drafts.read(name, isStoredWanted));
  const [wanted, setWanted] = useState<Wanted>(() => (draft ? fromStored(draft.value) : nothingChosen));

  // A second choice can be made before the page is rendered again, and must build on the first.
  const latest = useRef(wanted);
  const set = useCallback((next: Wanted) => {
    latest.current = next;
    setWanted(next);
  }, []);

  const change = useCallback(
    (changesOf: (before: Wanted) => Partial<Wanted>) => {
      set({ ...latest.current, ...changesOf(latest.current) });
      drafts.write(name, toStored(latest.current));
    },
    [drafts, name, set],
  );
  const drop = () => {
    drafts.drop(name);
    setDraft(undefined);
    set(nothingChosen);
  };
  /** Applied choices are kept for as long as they may be undone. */
  const applied = (id: string, sent: Wanted) => {
    drafts.write(nameOfApplied(id), toStored(sent));
    drop();
  };
  return { wanted, change, drop, applied, draftSavedAt: draft?.savedAt };
}

/** Restores the choices of a move that was undone, for the plan of its sessions. */
export function useBringBack() {
  const drafts = useDrafts();
  return ({ _id, from, to }: { readonly _id: string; readonly from: string; readonly to: string }) => {
    const name = nameOfApplied(_id);
    const kept = drafts.read(name, isStoredWanted);
    if (!kept) return;
    drafts.write(`form/move-up/${from}/${to}`, kept.value);
    drafts.drop(name);
  };
}

function nameOfApplied(id: string): DraftName {
  return `sent/move-up/${id}`;
}

type StoredWanted = Omit<Wanted, 'choices'> & { readonly choices: readonly MoveUpChoice[] };

function toStored(wanted: Wanted): StoredWanted {
  return { ...wanted, choices: [...wanted.choices.values()] };
}

function fromStored(stored: StoredWanted): Wanted {
  return { ...nothingChosen, ...stored, choices: new Map(stored.choices.map((choice) => [choice.roll, choice])) };
}

function isStoredWanted(value: unknown): value is StoredWanted {
  const { rolls, copySubjects, copyTimetable, choices } = (value ?? {}) as Partial<Record<keyof StoredWanted, unknown>>;
  return (
    (rollRules as readonly unknown[]).includes(rolls) &&
    typeof copySubjects === 'boolean' &&
    typeof copyTimetable === 'boolean' &&
    Array.isArray(choices) &&
    choices.every(isChoice)
  );
}

function isChoice(value: unknown): value is MoveUpChoice {
  const { roll, outcome, class: named } = (value ?? {}) as Partial<Record<keyof MoveUpChoice, unknown>>;
  return (
    Number.isInteger(roll) &&
    (moveUpOutcomes as readonly unknown[]).includes(outcome) &&
    (named === undefined || Number.isInteger(named))
  );
}
