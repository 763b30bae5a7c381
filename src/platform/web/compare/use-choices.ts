import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastSuccess } from '../components/toast.ts';
import { waiting } from '../offline/waiting.ts';
import type { Version } from './CompareVersions.tsx';
import './compare.text.ts';

type Line<Saved> = { readonly id: string; readonly saved: Saved };

/**
 * The chosen version of each line, and the saved line at that time: if that line changes, the choice must be made
 * again.
 */
export function useChoices<Saved>(
  lines: readonly Line<Saved>[],
  isSame: (one: Saved, other: Saved) => boolean = Object.is,
) {
  const [choices, setChoices] = useState<
    Readonly<Record<string, { readonly version: Version; readonly saved: Saved }>>
  >({});
  const chosen = Object.fromEntries(
    lines.map(({ id, saved }) => {
      const choice = choices[id];
      return [id, choice && isSame(choice.saved, saved) ? choice.version : undefined];
    }),
  );
  const choose = (ids: readonly string[], version: Version) => {
    const made = lines.filter(({ id }) => ids.includes(id)).map(({ id, saved }) => [id, { version, saved }]);
    setChoices((before) => ({ ...before, ...Object.fromEntries(made) }));
  };
  const decided = lines.filter(({ id }) => chosen[id] !== undefined).length;
  return { chosen, choose, decided, isDecided: decided === lines.length };
}

/** The ends of a comparison; one in which nothing differs ends by itself. */
export function useOutcome(agrees: boolean, isBusy: boolean, onDone: () => void) {
  const { t } = useTranslation('compare');
  useEffect(() => {
    if (!agrees || isBusy) return;
    toastSuccess(t('agree'));
    onDone();
    // This runs only once, because the parent then removes the comparison.
  }, [agrees, isBusy, onDone, t]);
  const end = (said: string | undefined) => {
    if (said !== undefined) toastSuccess(said);
    onDone();
  };
  return {
    keepSaved: () => end(t('savedStays')),
    /** The callback of the `mutate` that saves the choice. */
    onSuccess: (outcome: unknown) => end(outcome === waiting ? undefined : t('choiceSaved')),
  };
}
