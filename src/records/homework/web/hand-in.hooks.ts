import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { CallRefused } from '../../../platform/web/api/call.ts';
import { sendForm } from '../../../platform/web/api/send-form.ts';
import { type StoredForm, storeForm } from '../../../platform/web/api/sent-body.ts';
import { readToken } from '../../../platform/web/api/stored-sign-in.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { maxKeptBytes } from '../../../platform/web/offline/chosen-files.ts';
import type { Entry } from '../../../platform/web/offline/outbox.ts';
import { sendSafely, takeBack, useWaiting } from '../../../platform/web/offline/waiting.ts';
import * as contract from '../homework.contract.ts';
import { handedInMeanwhile } from '../homework.refusals.ts';
import { formOf, homeworkKey } from './homework.hooks.ts';
import { joinPhotos } from './join-photos.ts';

type HandIn = {
  readonly text: string;
  readonly files: readonly File[];
  readonly class: number;
  readonly subject: string;
  /** The name of the PDF into which several photos are joined. */
  readonly photosName: string;
  /** The instant of the hand-in that the student sees and replaces, `null` for none; left out for what is ticked. */
  readonly handedInAt: string | null | undefined;
};

/**
 * Hands in; several photos are sent as one PDF. Without a connection, a hand-in that is not too large waits on the
 * device.
 */
export function useHandIn(id: number) {
  return useChange(
    homeworkKey,
    async ({ text, files: chosen, class: classNumber, subject: of, photosName, handedInAt }: HandIn) => {
      const subject = subjectOf(id);
      const files = await joinPhotos(chosen, photosName);
      const based = handedInAt !== undefined && { handedInAt: handedInAt ?? '' };
      const fields = { ...(text.trim() !== '' && { text }), ...based };
      if (files.reduce((sum, { size }) => sum + size, 0) > maxKeptBytes) {
        const address = contract.handIn.path.replace('{id}', String(id));
        const answer = await sendForm(address, formOf(fields, files), readToken());
        // An earlier one that still waits would replace it.
        await takeBack(subject).catch(() => {});
        return answer;
      }
      const body = await storeForm(fields, 'files', files);
      const input = { params: { id }, body } as unknown as InputOf<typeof contract.handIn>;
      return sendSafely(contract.handIn, input, {
        subject,
        takesPlace: true,
        about: { kind: 'handIn', class: classNumber, subject: of },
      });
    },
  );
}

function subjectOf(id: number): string {
  return `hand-in ${id}`;
}

/** Returns the hand-in that waits on this device or was refused when it was sent later. */
export function useWaitingHandIn(id: number): Entry | undefined {
  const address = contract.handIn.path.replace('{id}', String(id));
  return useWaiting().findLast((entry) => entry.about.kind === 'handIn' && entry.address === address);
}

export function storedFormOf({ body }: Entry): StoredForm {
  return (body as { readonly storedForm: StoredForm }).storedForm;
}

/** Returns whether a hand-in was refused because the student has handed in on another device meanwhile. */
export function isHandedInMeanwhile(error: unknown): boolean {
  return error instanceof CallRefused && error.answer.reason === handedInMeanwhile.reason;
}
