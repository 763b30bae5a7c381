import './imports.text.ts';
import { Anchor } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isNotThere } from '../../../platform/web/api/call.ts';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { formatInstant } from '../../../platform/web/format.ts';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import { importKinds } from '../imports.contract.ts';
import { importsQuery, useImport } from './imports.hooks.ts';
import { KindChoice } from './KindChoice.tsx';
import { NewImport } from './NewImport.tsx';
import { PastImports } from './PastImports.tsx';
import { ShownImport } from './ShownImport.tsx';

export function prefetch(queries: QueryClient): Promise<unknown> {
  return queries.prefetchQuery(importsQuery());
}

/** Where a spreadsheet is brought in: what is in it, the template, the upload; and the imports so far. */
export function ImportsPage() {
  const { t } = useTranslation('imports');
  const [named, choose] = useUrlValue('kind');
  const kind = importKinds.find((known) => known === named);
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      <KindChoice kind={kind} onChoose={choose} />
      {kind && <NewImport key={kind} kind={kind} />}
      <PastImports />
    </>
  );
}

/** One import, from its check to its undoing. */
export function ImportPage() {
  const { t } = useTranslation('imports');
  const { id = '' } = useParams({ strict: false });
  const { data: found, error, refetch } = useImport(id);
  const all = (
    <Anchor component={Link} to="/imports" search={{ kind: found?.kind } as never} className="not-printed">
      {t('all')}
    </Anchor>
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
