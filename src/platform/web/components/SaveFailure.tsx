import type { ReactNode } from 'react';
import { serverText } from '../api/failure-text.ts';
import { Notice } from './Notice.tsx';

type Props = { readonly error: Error; readonly title: string; readonly children?: ReactNode };

/** Why something was not saved: a title, the server's message if it answered, and what to do. */
export function SaveFailure({ error, title, children }: Props) {
  return (
    <Notice kind="warm" role="alert" title={title}>
      {serverText(error, '')} {children}
    </Notice>
  );
}
