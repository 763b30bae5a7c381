import { useTranslation } from 'react-i18next';
import { SlipPaper } from './SlipPaper.tsx';
import '../../../platform/web/components/form.text.ts';

type Props = {
  readonly name: string;
  /** The role, or class and roll. */
  readonly line: string;
  readonly email: string;
  readonly password: string;
};

/** A person's first credentials, to be handed over on paper. */
export function Slip({ name, line, email, password }: Props) {
  const { t } = useTranslation('form');
  return (
    <SlipPaper
      name={name}
      line={line}
      facts={[
        { label: t('slipAddress'), value: window.location.origin },
        { label: t('slipEmail'), value: email },
        { label: t('slipPassword'), value: password, isSecret: true },
      ]}
    />
  );
}
