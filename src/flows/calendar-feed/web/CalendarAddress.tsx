import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '../../../platform/web/components/ConfirmButton.tsx';
import { toastFailure, toastSuccess } from '../../../platform/web/components/toast.ts';
import styles from './CalendarCard.module.css';
import { useRenewCalendar } from './calendar-feed.hooks.ts';
import './calendar-feed.text.ts';

/** A calendar's address, with the actions on it. */
export function CalendarAddress({ address }: { readonly address: string }) {
  const { t } = useTranslation('calendar-feed');
  const field = useRef<HTMLInputElement>(null);
  // Takes the place of the button that was pressed.
  useEffect(() => field.current?.focus(), []);

  const copy = async () => {
    field.current?.select();
    if (await hasCopied(address)) toastSuccess(t('copied'));
    else toastFailure(t('copyFailed'));
  };

  return (
    <div className={styles.card}>
      <TextInput
        ref={field}
        label={t('address')}
        description={t('addressHint')}
        value={address}
        readOnly
        dir="ltr"
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.actions}>
        <Button onClick={copy}>{t('copy')}</Button>
        <Button component="a" variant="default" href={address.replace(/^https?:/, 'webcal:')}>
          {t('subscribe')}
        </Button>
        <Renew />
      </div>
      <details>
        <summary className={styles.summary}>{t('howTo')}</summary>
        <ul className={styles.ways}>
          <li>{t('howToSubscribe')}</li>
          <li>{t('howToGoogle')}</li>
          <li>{t('howToOther')}</li>
        </ul>
      </details>
    </div>
  );
}

/** A page that was loaded without TLS cannot write to the clipboard. */
async function hasCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function Renew() {
  const { t } = useTranslation('calendar-feed');
  return (
    <ConfirmButton
      button={t('renew')}
      title={t('renewTitle')}
      action={t('renew')}
      change={useRenewCalendar()}
      input={undefined}
      done={t('renewed')}
    >
      <p>{t('renewText')}</p>
    </ConfirmButton>
  );
}
