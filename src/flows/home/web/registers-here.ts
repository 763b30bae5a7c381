import { useDrafts } from '../../../platform/web/offline/drafts.ts';
import { useWaiting } from '../../../platform/web/offline/waiting.ts';
import { draftName } from '../../../records/attendance/register-draft-name.ts';
import type { Place } from '../../../records/attendance/web/registers-outdated.ts';

/** The state of an untaken register on this device: it was begun, or is submitted and waits to be sent. */
export type RegisterHere = 'begun' | 'waits' | undefined;

/** Returns the state on this device of a day's register, of a class, one of its lessons or a part of the day. */
export function useRegistersHere(date: string): (classNumber: number, place?: Place) => RegisterHere {
  const drafts = useDrafts();
  const entries = useWaiting();
  return (number, { period, part } = {}) => {
    const isOf = ({ kind, ...about }: (typeof entries)[number]['about']) =>
      kind === 'register' &&
      about.class === number &&
      about.date === date &&
      about.period === period &&
      about.part === part;
    if (entries.some(({ about, refused }) => !refused && isOf(about))) return 'waits';
    const isThere = (value: unknown): value is object => value instanceof Object;
    return drafts.read(draftName({ class: number, date, period, part }), isThere) ? 'begun' : undefined;
  };
}
