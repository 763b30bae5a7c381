import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../../base/school/shape.contract.ts';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { Dialog } from '../../../platform/web/components/Dialog.tsx';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { formatDigits } from '../../../platform/web/format.ts';

const NewSession = lazyPart(() => import('../../../base/sessions/web/NewSession.tsx'), 'NewSession');

/** Opens the form of the next session, as the School page proposes it. */
export function AddNextSession({ newest }: { readonly newest: Session }) {
  const { t } = useTranslation('moving-up');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('addNext')}</Button>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('addNextTitle', { session: formatDigits(newest.session) })}
      >
        <Suspense fallback={<Waiting />}>
          <NewSession newest={newest} onDone={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}
