import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { toastFailure } from '../../../platform/web/components/toast.ts';
import { PaperDialog } from '../../identity/web/SlipDialog.tsx';
import { CodeSlip } from './CodeSlip.tsx';
import { useMakeCode } from './guardians.hooks.ts';
import './guardians.text.ts';

type Props = {
  readonly linkId: string;
  readonly name: string;
  /** What they are to whom. */
  readonly line: string;
};

/** Prints a code by which a guardian chooses a password, to sign in with their phone number. */
export function CodeButton({ linkId, name, line }: Props) {
  const { t } = useTranslation('guardians');
  const [isAsking, asking] = useDisclosure(false);
  const make = useMakeCode(linkId);
  const send = () =>
    make.mutate(undefined, {
      onError: (error) => toastFailure(failureText(error)),
      onSettled: asking.close,
    });
  return (
    <>
      <Button variant="default" className="not-printed" onClick={asking.open} aria-label={t('printCodeOf', { name })}>
        {t('printCode')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('printCodeTitle', { name })}
        action={t('makeCode')}
        isBusy={make.isPending}
        onConfirm={send}
        onCancel={asking.close}
      >
        <p>{t('printCodeText')}</p>
      </ConfirmDialog>
      {make.data && (
        <PaperDialog title={t('codeTitle', { name })} hint={t('codeHint')} onClose={make.reset}>
          <CodeSlip name={name} line={line} phone={make.data.phone} code={make.data.code} />
        </PaperDialog>
      )}
    </>
  );
}
