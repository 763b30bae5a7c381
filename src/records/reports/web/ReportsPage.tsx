import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../../base/school/shape.contract.ts';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { WithSessions } from '../../../base/school/web/WithSessions.tsx';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { PageParts } from '../../../platform/web/components/PageParts.tsx';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { ClassReport } from './ClassReport.tsx';
import { NoSuchTime } from './NoSuchTime.tsx';
import { NoTerms } from './NoTerms.tsx';
import { useUrlTerm } from './use-url-term.ts';
import './reports.text.ts';

const CommentsToWrite = lazyPart(() => import('./CommentsToWrite.tsx'), 'CommentsToWrite');

/** The results of a class in a term, and the comments that are still missing. */
export function ReportsPage() {
  const { t } = useTranslation('reports');
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      <PageParts
        label={t('parts')}
        parts={[
          { part: undefined, label: t('broadsheet') },
          { part: 'comments', label: t('comments') },
        ]}
      />
      <WithSessions>{(sessions) => <Part sessions={sessions} />}</WithSessions>
    </>
  );
}

function Part({ sessions }: { readonly sessions: readonly Session[] }) {
  const { t } = useTranslation('reports');
  const [part] = useUrlValue('part');
  const [chosen, choose] = useUrlTerm(sessions);
  if (sessions.length === 0) return <Nothing title={t('noSession')} hint={t('noSessionHint')} />;
  if (!chosen) return <NoSuchTime />;
  const props = { sessions, chosen, choose };
  return (
    <>
      {chosen.session.terms.length === 0 && <NoTerms session={chosen.session.session} />}
      {part === 'comments' ? (
        <Suspense fallback={<Waiting />}>
          <CommentsToWrite {...props} />
        </Suspense>
      ) : (
        <ClassReport {...props} />
      )}
    </>
  );
}
