import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { serverText } from '../api/failure-text.ts';

type Props = { readonly error: Error; readonly title: string; readonly children?: ReactNode };

/** Why something was not stored: a title for the reader, the server's own words where it answered, and a way on. */
export function SaveFailure({ error, title, children }: Props) {
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title={title}>
      {serverText(error, '')} {children}
    </Alert>
  );
}
