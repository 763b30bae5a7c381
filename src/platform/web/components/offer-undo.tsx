import { Button, Group } from '@mantine/core';
import { hideToast, toastFailure, toastSuccess } from './toast.ts';

type Offer = {
  /** What was done. */
  readonly text: string;
  /** What the way back is called. */
  readonly action: string;
  readonly undo: () => Promise<unknown>;
  /** Says why it could not be taken back. */
  readonly failureOf: (error: Error) => string;
};

let offered: string | undefined;

/**
 * Says that something was done, and offers to take it back. One undo is on offer at a time: an older one would take back
 * what is no longer last, so a newer takes its place.
 */
export function offerUndo({ text, action, undo, failureOf }: Offer): void {
  if (offered !== undefined) hideToast(offered);
  const id = toastSuccess(
    <Group justify="space-between" wrap="nowrap">
      <span>{text}</span>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => {
          hideToast(id);
          undo().catch((error: Error) => toastFailure(failureOf(error)));
        }}
      >
        {action}
      </Button>
    </Group>,
  );
  offered = id;
}
