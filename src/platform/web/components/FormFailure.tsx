import { useTranslation } from 'react-i18next';
import { CallRefused, UploadFailure } from '../api/call.ts';
import { failureText, fieldFaults } from '../api/failure-text.ts';
import { readToken } from '../api/stored-sign-in.ts';
import './form.text.ts';
import { Notice } from './Notice.tsx';

type Props = {
  readonly error: Error | null;
  readonly failed: string;
  readonly noAnswer: string;
  /** For a form with a photo: the message for a failed upload. */
  readonly uploadFailed?: string;
};

/** Why a form could not be saved. Errors of a field are shown at the field. */
export function FormFailure({ error, failed, noAnswer, uploadFailed = failed }: Props) {
  const { t } = useTranslation('form');
  if (!error) return null;
  const reason = error instanceof UploadFailure ? error.reason : error;
  const title =
    error instanceof UploadFailure
      ? failureText(reason, uploadFailed, t('uploadNoAnswer'))
      : failureText(reason, failed, noAnswer);
  const isTokenMissing = reason instanceof CallRefused && reason.status === 401 && readToken() === null;
  const isAtField = Object.keys(fieldFaults(reason)).length > 0 && reason === error;
  return (
    <Notice kind="warm" role="alert" title={isTokenMissing ? t('missingToken') : title}>
      {!isTokenMissing && !isAtField && reason.message}
    </Notice>
  );
}
