import { Button, Group } from '@mantine/core';

type Props = { readonly text: string; readonly action: string; readonly onUndo: () => void };

/** What a notification says after a change that can be taken back. */
export function UndoToast({ text, action, onUndo }: Props) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <span>{text}</span>
      <Button variant="default" size="compact-sm" onClick={onUndo}>
        {action}
      </Button>
    </Group>
  );
}
