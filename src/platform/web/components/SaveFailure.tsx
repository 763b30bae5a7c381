import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NotStored } from '../api/call.ts';
import { serverText } from '../api/failure-text.ts';
import { Notice } from './Notice.tsx';
import './shared.text.ts';

type Props = { readonly error: Error; readonly title: string; readonly children?: ReactNode };

/** Why something was not saved: a title, the server's message if it answered, and what to do. */
export function SaveFailure({ error, title, children }: Props) {
  const { t } = useTranslation('shared');
  return (
    <Notice kind="warm" role="alert" title={title}>
      {serverText(error, error instanceof NotStored ? t('notStored') : '')} {children}
    </Notice>
  );
}
