import { Button, Group } from '@mantine/core';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../platform/web/components/Dialog.tsx';
import styles from './SecondFactors.module.css';
import './second-factor.text.ts';

type Props = { readonly codes: readonly string[]; readonly onClose: () => void };

/** Shows recovery codes once. It is rendered into the body, so that the page can be hidden in print. */
export function RecoveryCodes({ codes, onClose }: Props) {
  const { t } = useTranslation('second-factor');
  return createPortal(
    <Dialog opened onClose={() => {}} title={t('codesTitle')}>
      <p>{t('codesHint')}</p>
      <ol className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group justify="flex-end" mt="lg" className="not-printed">
        <Button variant="default" onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {t('done')}
        </Button>
      </Group>
    </Dialog>,
    document.body,
  );
}
