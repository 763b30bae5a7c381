import { useTranslation } from 'react-i18next';
import { failureText } from '../api/failure-text.ts';
import './form.text.ts';

/** Says why a change could not be taken back. */
export function useUndoFailure() {
  const { t } = useTranslation('form');
  return (error: Error) => failureText(error, t('undoFailed', { why: error.message }), t('undoNoAnswer'));
}
