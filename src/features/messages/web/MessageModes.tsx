import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../../platform/web/components/Choice.tsx';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import type { Unread } from '../../news/news.contract.ts';
import { useUnread } from '../../news/web/news.hooks.ts';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import styles from './MessageModes.module.css';

type Props = {
  readonly hint: string;
  readonly send: ReactNode;
  readonly see: ReactNode;
  /** Sent messages, for those who may withdraw them. */
  readonly sent?: ReactNode;
};

/** Two modes, read and write; for admins a third. */
export function MessageModes({ hint, ...modes }: Props) {
  const { t } = useTranslation('messages');
  const { data: unread, isPending } = useUnread();
  return (
    <>
      <PageHeader title={t('title')} hint={hint} />
      {isPending ? <Waiting /> : <Modes unread={unread} {...modes} />}
    </>
  );
}

/** Opens the inbox if there are unread messages; later ones do not interrupt somebody who is writing. */
function Modes({ unread, ...shown }: Omit<Props, 'hint'> & { readonly unread: Unread | undefined }) {
  const { t } = useTranslation('messages');
  const [firstMode] = useState<'send' | 'see'>(unread?.messages ? 'see' : 'send');
  const [named, setMode] = useUrlValue('mode');
  const modes = (['send', 'see', 'sent'] as const).filter((mode) => shown[mode] !== undefined);
  const mode = modes.find((one) => one === named) ?? firstMode;
  const labels = { send: t('send'), see: t('see'), sent: t('sentMode') };
  return (
    <>
      <Choice
        legend={t('mode')}
        isLegendHidden
        className={styles.modes}
        value={mode}
        onChange={setMode}
        options={modes.map((value) => ({ value, label: labels[value] }))}
      />
      {shown[mode]}
    </>
  );
}
