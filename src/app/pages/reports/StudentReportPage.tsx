import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { StudentReportPage as Report } from '../../../records/reports/web/StudentReportPage.tsx';

const Cards = lazyPart(() => import('../../../flows/report-cards/web/CardsList.tsx'), 'CardsList');

/** A student's report, with the report cards that were issued. */
export function StudentReportPage() {
  return <Report Cards={Cards} />;
}
