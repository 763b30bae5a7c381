import './imports.text.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { importKinds } from '../imports.contract.ts';
import { importsQuery } from './imports.hooks.ts';
import { isOffered, KindChoice } from './KindChoice.tsx';
import { NewImport } from './NewImport.tsx';
import { PastImports } from './PastImports.tsx';
import { SeveralFiles } from './SeveralFiles.tsx';

export function prefetch(queries: QueryClient): Promise<unknown> {
  return queries.prefetchQuery(importsQuery());
}

/** The page for importing a spreadsheet: its kind, the template, the upload, and the imports so far. */
export function ImportsPage() {
  const { t } = useTranslation('imports');
  const [named, choose] = useUrlValue('kind');
  const kind = importKinds.find((known) => known === named);
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      {importKinds.filter(isOffered).length > 1 && <SeveralFiles />}
      <KindChoice kind={kind} onChoose={choose} />
      {kind && <NewImport key={kind} kind={kind} />}
      <PastImports />
    </>
  );
}
