import type { QueryClient } from '@tanstack/react-query';
import { prefetch as prefetchResult, ResultPage as Result } from '../../../features/marks/web/ResultPage.tsx';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';

const MyReport = lazyPart(() => import('../../../features/reports/web/MyReport.tsx'), 'MyReport');
const MyCards = lazyPart(() => import('../../../features/report-cards/web/MyCards.tsx'), 'MyCards');

export function prefetch(queries: QueryClient): Promise<unknown> {
  return prefetchResult(queries);
}

/** A student's marks, their report by term, and the report cards that they were issued. */
export function ResultPage() {
  return <Result Report={MyReport} Cards={MyCards} />;
}
