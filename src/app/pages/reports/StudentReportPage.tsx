import { StudentReportPage as Report } from '../../../features/reports/web/StudentReportPage.tsx';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';

const Cards = lazyPart(() => import('../../../features/report-cards/web/CardsList.tsx'), 'CardsList');

/** A student's report, with the report cards that were issued. */
export function StudentReportPage() {
  return <Report Cards={Cards} />;
}
