import { Button, type ButtonProps } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import '../../../platform/web/actions/actions.text.ts';
import type { Latecomer } from './LateDialog.tsx';

const LateDialog = lazyPart(() => import('./LateDialog.tsx'), 'LateDialog');

type Props = ButtonProps & {
  readonly student: Latecomer;
  /**
   * Whether the address says that the student came late. `onAsked` removes that from the address, so that a reload does
   * not ask again.
   */
  readonly isAsked?: boolean;
  readonly onAsked?: () => void;
};

/** Lets the office change a student to late whom today's register marks absent. */
export function CameLate({ student, isAsked = false, onAsked, ...button }: Props) {
  const { t } = useTranslation('actions');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isAsked) return;
    setOpen(true);
    onAsked?.();
  }, [isAsked]);
  return (
    <>
      <Button
        variant="default"
        className="not-printed"
        aria-label={t('lateOf', { name: student.name })}
        onClick={() => setOpen(true)}
        {...button}
      >
        {t('late')}
      </Button>
      {isOpen && (
        <Suspense>
          <LateDialog student={student} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
