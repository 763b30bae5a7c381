import { type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { CallRefused, NotStored, UploadFailure } from '../api/call.ts';
import { failureText, fieldFaults } from '../api/failure-text.ts';
import { readToken } from '../api/stored-sign-in.ts';
import './form.text.ts';
import { Notice } from './Notice.tsx';
import { OpeningContext } from './opening.ts';

type Props = {
  readonly error: Error | null;
  /** The title for an error response, above the server's message. Without it the message is the title. */
  readonly failed?: string;
  readonly noAnswer?: string;
  /** For a form with a photo: the title for a failed upload. */
  readonly uploadFailed?: string;
  readonly children?: ReactNode;
};

/** Says why something was not saved, and what to do. Errors of a field are shown at the field. */
export function SaveFailure({ error, failed, noAnswer, uploadFailed = failed, children }: Props) {
  const { t } = useTranslation('form');
  const opening = useContext(OpeningContext);
  if (!error) return null;
  const choice = opening?.choiceAt(error);
  if (choice) return choice;
  const reason = error instanceof UploadFailure ? error.reason : error;
  if (reason instanceof CallRefused && reason.status === 401 && readToken() === null)
    return <Notice kind="warm" role="alert" isAnswer title={t('missingToken')} />;
  const faults = Object.values(fieldFaults(error));
  // The message of a conflict says more than those of its fields, unless it is the same as one of them.
  const isAtField =
    faults.length > 0 &&
    ((reason instanceof CallRefused && reason.answer.code === 'bad_input') || faults.includes(reason.message));
  const answered = error instanceof UploadFailure ? uploadFailed : failed;
  const title = failureText(reason, answered ?? (isAtField ? t('seeFields') : undefined), noAnswer);
  return (
    <Notice kind="warm" role="alert" isAnswer title={title}>
      {reason instanceof CallRefused && !isAtField && reason.message !== title && reason.message}
      {reason instanceof NotStored && t('notStored')} {children}
    </Notice>
  );
}
