import { useBlocker } from '@tanstack/react-router';
import { useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { OpeningContext } from '../../../platform/web/components/opening.ts';
import '../../../platform/web/components/form.text.ts';

type Props = {
  readonly isUnsaved: () => boolean;
  readonly onLeave?: () => void;
  /** Whether the page has parts; moving between them loses nothing and asks no question. */
  readonly hasParts?: boolean;
};

/** Asks before leaving the page with unsaved changes. When the page is closed or reloaded, the browser asks. */
export function LeaveQuestion({ isUnsaved, onLeave, hasParts = false }: Props) {
  const { t } = useTranslation('form');
  const opening = useContext(OpeningContext);
  useEffect(() => {
    if (opening) opening.isUnsaved = isUnsaved;
  });
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved() && !(hasParts && isSamePage(current, next)),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });

  const leave = () => {
    onLeave?.();
    blocker.proceed?.();
  };

  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      title={t('leaveTitle')}
      action={t('leave')}
      cancel={t('stay')}
      isDestructive
      onConfirm={leave}
      onCancel={() => blocker.reset?.()}
    >
      <p>{t('leaveText')}</p>
    </ConfirmDialog>
  );
}

type Place = { readonly pathname: string; readonly search: object };

function isSamePage(one: Place, other: Place): boolean {
  const whole = ({ pathname, search }: Place) => JSON.stringify([pathname, { ...search, part: undefined }]);
  return whole(one) === whole(other);
}
