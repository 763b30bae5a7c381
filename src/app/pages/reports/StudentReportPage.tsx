import { StudentReportPage as Report } from '../../../features/reports/web/StudentReportPage.tsx';
import { Cards } from './cards.ts';

/** A student's report, with the report cards that were issued. */
export function StudentReportPage() {
  return <Report Cards={Cards} />;
}
