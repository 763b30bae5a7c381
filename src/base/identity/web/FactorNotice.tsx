import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../platform/web/components/links.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { formatDate } from '../../../platform/web/format.ts';
import './second-factor.text.ts';

/** Shows staff without a second factor the day from which their school requires one. */
export function FactorNotice({ from }: { readonly from: string }) {
  const { t } = useTranslation('second-factor');
  return (
    <Notice
      kind="warm"
      title={t('wantedBy', { day: formatDate(from) })}
      action={
        <ButtonLink to="/profile" variant="default">
          {t('mustTitle')}
        </ButtonLink>
      }
    >
      {t('wantedThen')}
    </Notice>
  );
}
