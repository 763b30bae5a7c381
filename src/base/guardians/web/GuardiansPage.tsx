import { Suspense } from 'react';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';

const AllGuardians = lazyPart(() => import('./AllGuardians.tsx'), 'AllGuardians');

/**
 * The list of guardians. It is loaded as a separate part because the login page preloads every file that a page needs
 * at once.
 */
export function GuardiansPage() {
  return (
    <Suspense fallback={<Waiting />}>
      <AllGuardians />
    </Suspense>
  );
}
