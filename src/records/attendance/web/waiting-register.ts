import type { Drafts } from '../../../platform/web/offline/drafts.ts';
import type { Entry } from '../../../platform/web/offline/outbox.ts';
import { drop, useWaiting } from '../../../platform/web/offline/waiting.ts';
import type { Register, SentEntry } from '../attendance.contract.ts';
import { draftName } from '../register-draft-name.ts';
import { isRegisterDraft, type Line, type Lines, lineOf, toDraft } from './register-draft.ts';

/** The newest change of a register that waits on the device, or was refused. */
export function useWaitingRegister({ class: classNumber, date, period, part }: Register): Entry | undefined {
  return useWaiting().findLast(
    ({ about }) =>
      (about.kind === 'register' || about.kind === 'correction') &&
      about.class === classNumber &&
      about.date === date &&
      about.period === period &&
      about.part === part,
  );
}

/** The lines that were submitted, by roll. */
export function linesOf({ body }: Entry): Lines {
  const { attendance } = body as { readonly attendance: readonly SentEntry[] };
  return Object.fromEntries(
    attendance.map(({ roll, status = 'Absent', reason, minutesLate, note }): [number, Line] => [
      roll,
      lineOf({ status, reason: reason ?? undefined, minutesLate: minutesLate ?? undefined, note: note ?? undefined }),
    ]),
  );
}

/** Turns a submission into a draft again, which the form shows, unless that was already done. */
export function restoreDraft(drafts: Drafts, register: Register, entry: Entry): void {
  const name = draftName(register);
  const { basedOn = null } = entry.body as { readonly basedOn?: string };
  if (!drafts.read(name, isRegisterDraft)) drafts.write(name, toDraft(linesOf(entry), basedOn), entry.madeAt);
}

/** Gives up a submission and the draft that was made from it. */
export async function giveUp(drafts: Drafts, register: Register, entry: Entry): Promise<void> {
  drafts.drop(draftName(register));
  await drop(entry);
}
