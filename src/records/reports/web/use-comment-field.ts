import { useCallback, useEffect, useRef, useState } from 'react';
import { CallRefused } from '../../../platform/web/api/call.ts';
import { findLengthFault } from '../../../platform/web/components/text-fault.ts';
import { type DraftName, useDrafts } from '../../../platform/web/offline/drafts.ts';
import { useSavingMoments } from '../../../platform/web/offline/use-saving-moments.ts';
import { type Comment, maxCommentLength } from '../reports.contract.ts';
import { isChangedMeanwhile, standingIn, useWriteComment } from './reports.hooks.ts';

/** The place of a comment: a student in a term, and a subject or, with `null`, the remark. */
export type CommentPlace = { readonly term: string; readonly roll: number; readonly subject: string | null };

/** `kept`: not sent yet, because there was no response. It is on the device and sent again automatically. */
type State =
  | { readonly kind: 'still' | 'saving' | 'saved' | 'kept' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'conflict'; readonly theirs: string; readonly by?: Comment | undefined };

/** The typed text, and the stored text on which it is based. */
type Typed = { readonly text: string; readonly base: string };

/**
 * Keeps a comment's text, which is saved when its field loses the focus. Until the server has it, it stays on the
 * device, even offline or if the page is closed. Text that somebody else wrote meanwhile is shown and not overwritten.
 */
export function useCommentField(place: CommentPlace, stored: string) {
  const write = useWriteComment(place.term, place.subject);
  const { text, typed, put } = useKeptText(place, stored);
  const [state, setState] = useState<State>({ kind: 'still' });
  const isSaving = useRef(false);
  /** While somebody must decide between two texts, leaving the field saves neither. */
  const isUndecided = useRef(false);
  /** The comment because of which the last save was refused. */
  const standing = useRef<Comment>(undefined);

  const change = (to: string) => {
    put({ ...typed.current, text: to });
    setState((now) => (now.kind === 'conflict' ? { ...now, theirs: stored } : { kind: 'still' }));
  };

  const save = async () => {
    const { text: sent, base } = typed.current;
    if (isSaving.current || isUndecided.current || !isChanged(typed.current) || findLengthFault(sent, maxCommentLength))
      return;
    isSaving.current = true;
    setState({ kind: 'saving' });
    try {
      const { text: saved } = await write({ roll: place.roll, text: sent, basedOn: base });
      isSaving.current = false;
      // If more was typed meanwhile, it is saved when the field loses the focus again.
      const isSame = typed.current.text === sent;
      put({ text: isSame ? saved : typed.current.text, base: saved });
      setState({ kind: isSame ? 'saved' : 'still' });
    } catch (error) {
      isSaving.current = false;
      standing.current = standingIn(error);
      setState(stateAfter(error));
    }
  };
  const newest = useRef(save);
  newest.current = save;
  const saveNewest = useCallback(() => newest.current(), []);

  // Somebody else's text replaces the one shown here, unless that would overwrite typed text.
  useEffect(() => {
    const { text: mine, base } = typed.current;
    if (stored === base || isSaving.current) return;
    if (!isChanged(typed.current) || mine.trim() === stored.trim()) return put({ text: stored, base: stored });
    isUndecided.current = true;
    const by = standing.current?.text === stored ? standing.current : undefined;
    setState({ kind: 'conflict', theirs: stored, by });
  }, [stored, typed, put]);

  useSavingMoments(saveNewest);

  const decide = (keepsMine: boolean, theirs: string) => {
    isUndecided.current = false;
    put({ text: keepsMine ? typed.current.text : theirs, base: theirs });
    if (keepsMine) return save();
    setState({ kind: 'still' });
  };

  return { text, state, change, save: saveNewest, decide };
}

/** The text of the field, which is on the device as long as it differs from the stored one. */
function useKeptText(place: CommentPlace, stored: string) {
  const drafts = useDrafts();
  const name: DraftName = `form/comment/${place.term}/${place.subject ?? ''}/${place.roll}`;
  const [first] = useState(() => drafts.read(name, isTyped)?.value);
  const [text, setText] = useState(first?.text ?? stored);
  const typed = useRef<Typed>(first ?? { text: stored, base: stored });
  const put = useCallback(
    (next: Typed) => {
      typed.current = next;
      setText(next.text);
      if (isChanged(next)) drafts.write(name, next);
      else drafts.drop(name);
    },
    [drafts, name],
  );
  return { text, typed, put };
}

function isChanged({ text, base }: Typed): boolean {
  return text.trim() !== base.trim();
}

function isTyped(value: unknown): value is Typed {
  const { text, base } = (value ?? {}) as Partial<Record<keyof Typed, unknown>>;
  return typeof text === 'string' && typeof base === 'string';
}

/**
 * Returns the state after an error. A text that was changed meanwhile becomes a conflict once the other text has
 * arrived.
 */
function stateAfter(error: unknown): State {
  if (isChangedMeanwhile(error)) return { kind: 'saving' };
  return error instanceof CallRefused ? { kind: 'refused', message: error.answer.message } : { kind: 'kept' };
}
