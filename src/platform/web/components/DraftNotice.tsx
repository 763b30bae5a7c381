import { Button } from '@mantine/core';
import { Notice } from './Notice.tsx';

type Props = { readonly text: string; readonly action: string; readonly onDrop: () => void };

/** Says that the page shows an unsent draft from this device, and offers to discard it. */
export function DraftNotice({ text, action, onDrop }: Props) {
  return (
    <Notice
      kind="note"
      role="status"
      className="not-printed"
      action={
        <Button variant="default" size="sm" onClick={onDrop}>
          {action}
        </Button>
      }
    >
      {text}
    </Notice>
  );
}
