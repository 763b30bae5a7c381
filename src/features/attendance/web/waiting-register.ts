import { dropDraft, readDraft, writeDraft } from '../../../platform/web/components/draft.ts';
import type { Entry } from '../../../platform/web/offline/outbox.ts';
import { drop, useWaiting } from '../../../platform/web/offline/waiting.ts';
import type { Register, SentEntry } from '../attendance.contract.ts';
import { draftKey } from '../register-draft-key.ts';
import { isRegisterDraft, type Line, type Lines, lineOf, toDraft } from './register-draft.ts';

/** What of a register waits on the device to be sent, or was refused when it was; the newest. */
export function useWaitingRegister({ class: classNumber, date, period }: Register): Entry | undefined {
  return useWaiting().findLast(
    ({ about }) =>
      (about.kind === 'register' || about.kind === 'correction') &&
      about.class === classNumber &&
      about.date === date &&
      about.period === period,
  );
}

/** The lines that were submitted, by roll. */
export function linesOf({ body }: Entry): Lines {
  const { attendance } = body as { readonly attendance: readonly SentEntry[] };
  return Object.fromEntries(
    attendance.map(({ roll, status, reason, minutesLate, note }): [number, Line] => [
      roll,
      lineOf({ status, reason: reason ?? undefined, minutesLate: minutesLate ?? undefined, note: note ?? undefined }),
    ]),
  );
}

/** Makes what was submitted unsent input again, which the form shows, unless it was already. */
export function restoreDraft(email: string, register: Register, entry: Entry): void {
  const key = draftKey(email, register);
  const { basedOn = null } = entry.body as { readonly basedOn?: string };
  if (!readDraft(key, isRegisterDraft)) writeDraft(key, toDraft(linesOf(entry), basedOn), entry.madeAt);
}

/** Gives up what was submitted, and the unsent input that it became. */
export async function giveUp(email: string, register: Register, entry: Entry): Promise<void> {
  dropDraft(draftKey(email, register));
  await drop(entry);
}
