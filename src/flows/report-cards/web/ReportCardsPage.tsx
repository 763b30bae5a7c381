import { Suspense } from 'react';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';

const AllCards = lazyPart(() => import('./AllCards.tsx'), 'AllCards');

/**
 * The report cards of a class. The page is loaded separately, because the login page lists all files that a page needs
 * at once.
 */
export function ReportCardsPage() {
  return (
    <Suspense fallback={<Waiting />}>
      <AllCards />
    </Suspense>
  );
}
