import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useUrlSession } from '../../../base/school/web/sessions.hooks.ts';
import { CallRefused, call, NoAnswer } from '../../../platform/web/api/call.ts';
import { type DraftName, useDrafts } from '../../../platform/web/offline/drafts.ts';
import { useSavingMoments } from '../../../platform/web/offline/use-saving-moments.ts';
import type { Plan } from '../plan.contract.ts';
import { type ReadPlan, saveMakerPlan } from '../timetable-maker.contract.ts';
import { draftsQuery, planQuery } from './timetable-maker.hooks.ts';

/** Changes are saved this long after the last one, so that continuous typing or painting is saved once. */
const pauseMs = 900;
const retryMs = 8000;
const mostSteps = 50;

/** The result of the last save; `conflict`: somebody else has saved meanwhile. */
type Failure =
  | { readonly kind: 'no-answer' }
  /** Sent again only once it has changed. */
  | { readonly kind: 'refused'; readonly error: CallRefused; readonly plan: Plan }
  | { readonly kind: 'conflict'; readonly stands: ReadPlan };

export type Editing = ReturnType<typeof useEditing>;

/**
 * The plan while it is edited: each change is stored on the device at once and saved on the server after a pause, when the
 * page is hidden or left, and again where there was no answer. `flush` saves at once.
 */
export function useEditing(read: ReadPlan) {
  const stored = useStoredPlan(read);
  const { plan, standing, failure, isUnsaved, latest, keep, setPlan } = stored;
  const { flush, isSaving } = useSaving(stored);
  const [past, setPast] = useState<readonly Plan[]>([]);

  const change = useCallback(
    (changed: (before: Plan) => Plan) => {
      const before = latest.current.plan;
      const next = changed(before);
      if (next === before) return;
      latest.current = { ...latest.current, plan: next, isUnsaved: true };
      setPast((steps) => [...steps.slice(1 - mostSteps), before]);
      setPlan(next);
      keep(next, latest.current.standing.version);
    },
    [keep, latest, setPlan],
  );

  const undo = useCallback(() => {
    setPast((steps) => {
      const before = steps.at(-1);
      if (before) {
        setPlan(before);
        keep(before, latest.current.standing.version);
      }
      return steps.slice(0, -1);
    });
  }, [keep, latest, setPlan]);

  /** In a conflict, shows the stored plan; the person's own plan can be restored with undo. */
  const takeStanding = (stands: ReadPlan) => {
    setPast((steps) => [...steps, plan]);
    latest.current = { ...latest.current, plan: stands.plan, isUnsaved: false };
    stored.settle(stands);
    setPlan(stands.plan);
    stored.setSaved(stands.plan);
    stored.drop();
  };

  /** In a conflict, replaces the stored plan with the person's own plan. */
  const keepOwn = (stands: ReadPlan) => {
    stored.settle(stands);
    keep(latest.current.plan, stands.version);
    void flush();
  };

  const state = { plan, standing, failure, isUnsaved, isSaving };
  return { ...state, change, undo: past.length > 0 ? undo : undefined, flush, takeStanding, keepOwn };
}

type StoredPlan = ReturnType<typeof useStoredPlan>;

/** The plan with its copy on the device, and what the server has of it. */
function useStoredPlan(read: ReadPlan) {
  const drafts = useDrafts();
  const name: DraftName = `form/timetable-plan/${read.session}`;
  const [kept] = useState(() => drafts.read(name, isKept)?.value);
  // The plan can have been saved while the page was left, before the response arrived.
  const [own] = useState(() => (kept && !isSame(kept.plan, read.plan) ? kept : undefined));
  const wasSaved = kept !== undefined && own === undefined;
  const [standing, setStanding] = useState(read);
  const [plan, setPlan] = useState(own?.plan ?? read.plan);
  const [saved, setSaved] = useState(read.plan);
  const [failure, setFailure] = useState<Failure | undefined>(() =>
    own && own.basedOn !== read.version ? { kind: 'conflict', stands: read } : undefined,
  );
  const isUnsaved = plan !== saved;
  const latest = useRef({ plan, standing, isUnsaved, failure });
  useLayoutEffect(() => {
    latest.current = { plan, standing, isUnsaved, failure };
  });

  const keep = useCallback(
    (wanted: Plan, basedOn: string | null) => drafts.write(name, { plan: wanted, basedOn } satisfies Kept),
    [drafts, name],
  );
  const drop = useCallback(() => drafts.drop(name), [drafts, name]);
  useEffect(() => {
    if (wasSaved) drop();
  }, [wasSaved, drop]);
  /** Goes on from this plan of the server, without a failure. */
  const settle = useCallback((stands: ReadPlan) => {
    latest.current = { ...latest.current, standing: stands, failure: undefined };
    setStanding(stands);
    setFailure(undefined);
  }, []);
  return { plan, setPlan, standing, setSaved, failure, setFailure, isUnsaved, latest, keep, drop, settle };
}

/** Sends the plan after a pause, or at once by `flush`. */
function useSaving({ plan, isUnsaved, failure, latest, keep, drop, settle, setSaved, setFailure }: StoredPlan) {
  const queries = useQueryClient();
  const [session] = useUrlSession();
  const [isSaving, setSaving] = useState(false);
  const underWay = useRef<Promise<boolean>>(undefined);

  const send = useCallback(
    async (basedOn: string | null): Promise<boolean> => {
      const sent = latest.current.plan;
      setSaving(true);
      try {
        const answer = await saveOnce(session, sent, basedOn);
        settle(answer);
        setSaved(sent);
        queries.setQueryData(planQuery(session).queryKey, answer);
        // Whether today's timetable still meets the plan, and which drafts are outdated, depends on the saved plan.
        void queries.invalidateQueries(draftsQuery(session));
        if (latest.current.plan === sent) drop();
        else keep(latest.current.plan, answer.version);
        return true;
      } catch (error) {
        setFailure(failureOf(error, sent));
        return false;
      } finally {
        setSaving(false);
      }
    },
    [session, queries, latest, settle, setSaved, setFailure, drop, keep],
  );

  /**
   * Saves run one at a time. Returns whether everything is saved; a plan that nobody has changed yet is saved only with
   * `evenUnchanged`.
   */
  const flush = useCallback(
    async (evenUnchanged = false): Promise<boolean> => {
      while (underWay.current) await underWay.current;
      const isFirst = evenUnchanged && latest.current.standing.version === null;
      if (!latest.current.isUnsaved && !isFirst) return true;
      if (latest.current.failure?.kind === 'conflict') return false;
      underWay.current = send(latest.current.standing.version).finally(() => {
        underWay.current = undefined;
      });
      return underWay.current;
    },
    [send, latest],
  );

  useEffect(() => {
    if (!isUnsaved || failure?.kind === 'conflict' || (failure?.kind === 'refused' && failure.plan === plan)) return;
    const timer = setTimeout(() => void flush(), failure?.kind === 'no-answer' ? retryMs : pauseMs);
    return () => clearTimeout(timer);
  }, [plan, isUnsaved, failure, flush]);

  useSavingMoments(flush);
  return { flush, isSaving };
}

/** Before it was reloaded, the page can have saved the same plan without receiving the response. */
async function saveOnce(session: string | undefined, plan: Plan, basedOn: string | null): Promise<ReadPlan> {
  try {
    return await call(saveMakerPlan, { body: { session, plan, basedOn } });
  } catch (error) {
    const stands = error instanceof CallRefused ? (error.answer.stands as ReadPlan | undefined) : undefined;
    if (stands && isSame(stands.plan, plan)) return stands;
    throw error;
  }
}

function isSame(one: Plan, other: Plan): boolean {
  return hashKey([one]) === hashKey([other]);
}

/** The plan on the device until it is saved. */
type Kept = { readonly plan: Plan; readonly basedOn: string | null };

function isKept(value: unknown): value is Kept {
  const { plan, basedOn } = (value ?? {}) as { plan?: Partial<Plan>; basedOn?: unknown };
  return (basedOn === null || typeof basedOn === 'string') && Array.isArray(plan?.load) && Array.isArray(plan?.rules);
}

function failureOf(error: unknown, plan: Plan): Failure {
  if (error instanceof CallRefused) {
    const { stands } = error.answer;
    return stands === undefined ? { kind: 'refused', error, plan } : { kind: 'conflict', stands: stands as ReadPlan };
  }
  if (error instanceof NoAnswer) return { kind: 'no-answer' };
  throw error;
}
