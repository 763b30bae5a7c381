import type { QueryClient } from '@tanstack/react-query';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { prefetch as prefetchResult, ResultPage as Result } from '../../../records/marks/web/ResultPage.tsx';

const MyReport = lazyPart(() => import('../../../records/reports/web/MyReport.tsx'), 'MyReport');
const MyCards = lazyPart(() => import('../../../flows/report-cards/web/MyCards.tsx'), 'MyCards');

export function prefetch(queries: QueryClient): Promise<unknown> {
  return prefetchResult(queries);
}

/** A student's marks, their report by term, and the report cards that they were issued. */
export function ResultPage() {
  return <Result Report={MyReport} Cards={MyCards} />;
}
