import { useTranslation } from 'react-i18next';
import { mayDo } from '../../../platform/web/api/may-do.ts';
import { ButtonLink } from '../../../platform/web/components/links.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { formatDigits } from '../../../platform/web/format.ts';
import './reports.text.ts';

/** Says that exams, comments and report cards need terms, which an admin sets up. */
export function NoTerms({ session }: { readonly session: string }) {
  const { t } = useTranslation('reports');
  const mayAdd = mayDo('sessions.manage');
  const add = (
    <ButtonLink to="/school" search={{ part: 'sessions', edit: session }} variant="default" size="sm">
      {t('addTerms')}
    </ButtonLink>
  );
  return (
    <Notice
      kind="note"
      className="not-printed"
      title={t('noTerms', { session: formatDigits(session) })}
      action={mayAdd && add}
    >
      {t(mayAdd ? 'noTermsHint' : 'noTermsAsk')}
    </Notice>
  );
}
