import { ReportsPage as Reports } from '../../../features/reports/web/ReportsPage.tsx';
import { Cards } from './cards.ts';

/** The results of a class, with the report cards that were issued. */
export function ReportsPage() {
  return <Reports Cards={Cards} />;
}
