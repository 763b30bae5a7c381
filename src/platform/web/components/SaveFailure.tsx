import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { serverText } from '../api/failure-text.ts';

type Props = { readonly error: Error; readonly title: string; readonly children?: ReactNode };

/** Why something was not saved: a title, the server's message if it answered, and what to do. */
export function SaveFailure({ error, title, children }: Props) {
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title={title}>
      {serverText(error, '')} {children}
    </Alert>
  );
}
