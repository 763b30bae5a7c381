import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '../../../platform/web/components/ConfirmButton.tsx';
import { PaperDialog } from '../../identity/web/SlipDialog.tsx';
import { CodeSlip } from './CodeSlip.tsx';
import { useMakeCode } from './guardians.hooks.ts';
import './guardians.text.ts';

type Props = {
  readonly linkId: string;
  readonly name: string;
  /** The relation and the student's name. */
  readonly line: string;
};

/** Prints a code by which a guardian chooses a password, to sign in with their phone number. */
export function CodeButton({ linkId, name, line }: Props) {
  const { t } = useTranslation('guardians');
  const make = useMakeCode(linkId);
  return (
    <>
      <ConfirmButton
        button={t('printCode')}
        label={t('printCodeOf', { name })}
        title={t('printCodeTitle', { name })}
        action={t('makeCode')}
        change={make}
        input={undefined}
      >
        <p>{t('printCodeText')}</p>
      </ConfirmButton>
      {make.data && (
        <PaperDialog title={t('codeTitle', { name })} hint={t('codeHint')} onClose={make.reset}>
          <CodeSlip name={name} line={line} phone={make.data.phone} code={make.data.code} />
        </PaperDialog>
      )}
    </>
  );
}
