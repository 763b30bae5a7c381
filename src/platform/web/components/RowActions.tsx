import { ActionIcon } from '@mantine/core';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import styles from './RowActions.module.css';
import { useListState } from './use-back-to.ts';

type Props = {
  readonly id: string;
  readonly detailsPage: '/teacher_details/$id' | '/student_details/$id';
  readonly editPage: '/edit_teacher/$id' | '/edit_student/$id';
  /** Labels for screen readers, with the person's name. */
  readonly labels: { readonly details: string; readonly edit: string; readonly delete: string };
  readonly onDelete: () => void;
};

/** The actions for a person in a list. On a phone the name itself links to the details. */
export function RowActions({ id, detailsPage, editPage, labels, onDelete }: Props) {
  const fromList = useListState();
  const look = { variant: 'subtle', className: styles.action ?? '' } as const;
  return (
    <div className={styles.actions}>
      <ActionIcon
        {...look}
        component={Link}
        to={detailsPage}
        params={{ id } as never}
        state={fromList}
        aria-label={labels.details}
        className={`${styles.action} ${styles.details}`}
      >
        <IconEye aria-hidden size={18} />
      </ActionIcon>
      <ActionIcon
        {...look}
        component={Link}
        to={editPage}
        params={{ id } as never}
        state={fromList}
        aria-label={labels.edit}
      >
        <IconPencil aria-hidden size={18} />
      </ActionIcon>
      <ActionIcon {...look} color="red" onClick={onDelete} aria-label={labels.delete}>
        <IconTrash aria-hidden size={18} />
      </ActionIcon>
    </div>
  );
}
