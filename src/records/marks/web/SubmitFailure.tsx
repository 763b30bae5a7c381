import { useTranslation } from 'react-i18next';
import { CallRefused } from '../../../platform/web/api/call.ts';
import { AnchorLink } from '../../../platform/web/components/links.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';

/** Says why marks were not saved. Marks that were submitted earlier can be corrected in the overview. */
export function SubmitFailure({ error, classNumber }: { readonly error: Error; readonly classNumber: number }) {
  const { t } = useTranslation('marks');
  const isDuplicate = error instanceof CallRefused && error.status === 409;
  return (
    <SaveFailure error={error} failed={t(isDuplicate ? 'duplicate' : 'submitFailed')} noAnswer={t('submitNoAnswer')}>
      {isDuplicate && (
        <AnchorLink to="/marks_overview" search={{ class: classNumber }}>
          {t('toOverview')}
        </AnchorLink>
      )}
    </SaveFailure>
  );
}
