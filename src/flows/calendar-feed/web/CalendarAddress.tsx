import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { toastFailure, toastSuccess } from '../../../platform/web/components/toast.ts';
import styles from './CalendarCard.module.css';
import { useRenewCalendar } from './calendar-feed.hooks.ts';
import './calendar-feed.text.ts';

type Props = { readonly address: string };

/** A calendar's address, with what can be done with it. */
export function CalendarAddress({ address }: Props) {
  const { t } = useTranslation('calendar-feed');
  const field = useRef<HTMLInputElement>(null);
  // In the place of the button that was pressed.
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

/** A page that came without TLS may not write to the clipboard. */
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
  const [isAsking, asking] = useDisclosure(false);
  const renew = useRenewCalendar();

  const confirm = () => {
    renew.mutate(undefined, {
      onSuccess: () => toastSuccess(t('renewed')),
      onError: (error) => toastFailure(failureText(error)),
      onSettled: asking.close,
    });
  };

  return (
    <>
      <Button variant="default" onClick={asking.open}>
        {t('renew')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('renewTitle')}
        action={t('renew')}
        isBusy={renew.isPending}
        onConfirm={confirm}
        onCancel={asking.close}
      >
        <p>{t('renewText')}</p>
      </ConfirmDialog>
    </>
  );
}
