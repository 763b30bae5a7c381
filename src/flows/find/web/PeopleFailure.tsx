import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { Failure } from '../../../platform/web/components/Failure.tsx';

/** The search for people failed; pages and actions are found all the same. */
export function PeopleFailure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useTranslation('find');
  return <Failure message={failureText(error, undefined, t('noAnswer'))} onRetry={onRetry} />;
}
