import { Alert, Button, Group } from '@mantine/core';

type Props = { readonly text: string; readonly action: string; readonly onDrop: () => void };

/** Says that the page shows an unsent draft from this device, and offers to discard it. */
export function DraftNotice({ text, action, onDrop }: Props) {
  return (
    <Alert mt="xs" mb="md" role="status" className="not-printed">
      <Group justify="space-between">
        <span>{text}</span>
        <Button variant="default" size="sm" onClick={onDrop}>
          {action}
        </Button>
      </Group>
    </Alert>
  );
}
