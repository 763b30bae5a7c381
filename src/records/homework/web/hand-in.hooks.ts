import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { sendForm } from '../../../platform/web/api/send-form.ts';
import { storeForm } from '../../../platform/web/api/sent-body.ts';
import { readToken } from '../../../platform/web/api/stored-sign-in.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { sendSafely, takeBack, useWaiting } from '../../../platform/web/offline/waiting.ts';
import * as contract from '../homework.contract.ts';
import { formOf, homeworkKey } from './homework.hooks.ts';
import { joinPhotos } from './join-photos.ts';

/** The most bytes that wait on a device for a connection; larger hand-ins are only sent at once. */
const maxWaitingBytes = 12 * 1024 * 1024;

type HandIn = {
  readonly text: string;
  readonly files: readonly File[];
  readonly subject: string;
  /** The name of the PDF into which several photos are joined. */
  readonly photosName: string;
};

/**
 * Hands in; several photos are sent as one PDF. Without a connection, a hand-in that is not too large waits on the
 * device.
 */
export function useHandIn(id: number) {
  return useChange(homeworkKey, async ({ text, files: chosen, subject: of, photosName }: HandIn) => {
    const subject = subjectOf(id);
    const takeBackEarlier = () => takeBack(subject).catch(() => {});
    const files = await joinPhotos(chosen, photosName);
    const fields: Readonly<Record<string, string>> = text.trim() === '' ? {} : { text };
    if (files.reduce((sum, { size }) => sum + size, 0) > maxWaitingBytes) {
      const address = contract.handIn.path.replace('{id}', String(id));
      const answer = await sendForm(address, formOf(fields, files), readToken());
      // An earlier one that still waits would replace it.
      await takeBackEarlier();
      return answer;
    }
    const body = await storeForm(fields, 'files', files);
    await takeBackEarlier();
    const input = { params: { id }, body } as unknown as InputOf<typeof contract.handIn>;
    return sendSafely(contract.handIn, input, { subject, about: { kind: 'handIn', subject: of } });
  });
}

function subjectOf(id: number): string {
  return `hand-in ${id}`;
}

/** Returns whether a hand-in waits on this device. */
export function useHandInWaits(id: number): boolean {
  const address = contract.handIn.path.replace('{id}', String(id));
  return useWaiting().some((entry) => entry.about.kind === 'handIn' && entry.address === address && !entry.refused);
}
