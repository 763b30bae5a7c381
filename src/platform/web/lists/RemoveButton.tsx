import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';

type Props = {
  readonly label: string;
  /** `undefined` while it cannot be removed. */
  readonly onRemove: (() => void) | undefined;
};

/** A red sign that removes something from a list. */
export function RemoveButton({ label, onRemove }: Props) {
  return (
    <ActionIcon
      variant="subtle"
      color="red"
      size="lg"
      aria-label={label}
      aria-disabled={onRemove === undefined || undefined}
      onClick={onRemove}
    >
      <IconTrash aria-hidden size={18} />
    </ActionIcon>
  );
}
