import { Button, Group } from '@mantine/core';
import i18next from 'i18next';
import { CallRefused } from '../api/call.ts';
import { failureText } from '../api/failure-text.ts';
import { hideToast, toastFailure, toastSuccess } from './toast.ts';
import './form.text.ts';

type Offer = {
  /** The text that names the change. */
  readonly text: string;
  readonly undo: () => Promise<unknown>;
  /** The message if the undo fails, if the usual one says too little. */
  readonly failureOf?: (error: Error) => string;
};

/** Long enough to notice a mistake. */
const undoMs = 10_000;

let offered: string | undefined;

/**
 * Shows a message with an undo button. A newer offer replaces the older one, whose undo would no longer revert the last
 * change.
 */
export function offerUndo({ text, undo, failureOf = failureText }: Offer): void {
  if (offered !== undefined) hideToast(offered);
  const id = toastSuccess(
    <Group justify="space-between" wrap="nowrap">
      <span>{text}</span>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => {
          hideToast(id);
          undo().catch((error: Error) => {
            toastFailure(failureOf(error));
            // Without a response, the last change can still be undone.
            if (!(error instanceof CallRefused) && offered === id) offerUndo({ text, undo, failureOf });
          });
        }}
      >
        {i18next.t('undo', { ns: 'form' })}
      </Button>
    </Group>,
    undoMs,
  );
  offered = id;
}
