import { AnchorLink } from '../../../platform/web/components/links.tsx';
import './imports.text.ts';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { isNotThere } from '../../../platform/web/api/call.ts';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { formatInstant } from '../../../platform/web/format.ts';
import { useImport } from './imports.hooks.ts';
import { ShownImport } from './ShownImport.tsx';

/** One import, from its check to its undoing. */
export function ImportPage() {
  const { t } = useTranslation('imports');
  const { id = '' } = useParams({ strict: false });
  const { data: found, error, refetch } = useImport(id);
  const all = (
    <AnchorLink to="/imports" search={{ kind: found?.kind }} className="not-printed">
      {t('all')}
    </AnchorLink>
  );
  if (found) {
    const { kind, fileName, by, createdAt } = found;
    return (
      <>
        <PageHeader
          title={t('of', { kind: t(`kinds.${kind}`) })}
          hint={
            <span className="not-printed">{t('fileBy', { file: fileName, by, time: formatInstant(createdAt) })}</span>
          }
        >
          {all}
        </PageHeader>
        <ShownImport key={found._id} found={found} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={t('title')}>{all}</PageHeader>
      {!error ? (
        <Waiting />
      ) : isNotThere(error) ? (
        <Nothing title={t('notFound')} hint={t('notFoundHint')} drawing="search" />
      ) : (
        <Failure message={failureText(error)} onRetry={() => refetch()} />
      )}
    </>
  );
}
