import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { FrontPage } from '../../../platform/web/components/FrontPage.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import type { Verdict } from '../report-cards.contract.ts';
import { type Printed, useVerdict } from './verify.hooks.ts';
import './verify.text.ts';

/** The page for anybody who holds a report card; the QR code on the card links here with its number and code. */
export function VerifyPage() {
  const { t } = useTranslation('verify');
  const [scanned] = useState(readAddress);
  const [asked, setAsked] = useState(scanned.number && scanned.code ? scanned : undefined);
  const verdict = useVerdict(asked);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [number, code] = [form.get('number'), form.get('code')].map(String);
    const printed = { number: number ?? '', code: code ?? '' };
    if (printed.number === asked?.number && printed.code === asked.code) verdict.refetch();
    else setAsked(printed);
  };

  return (
    <FrontPage title={t('title')} hint={t('hint')}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t('number')}
            name="number"
            dir="ltr"
            required
            maxLength={50}
            autoComplete="off"
            defaultValue={scanned.number}
          />
          <TextInput
            label={t('code')}
            name="code"
            dir="ltr"
            required
            maxLength={50}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={scanned.code}
          />
          <Button type="submit" size="md" loading={verdict.isFetching}>
            {verdict.isFetching ? t('submitting') : t('submit')}
          </Button>
        </Stack>
      </form>
      <div role="status">{verdict.data && !verdict.isFetching && <VerdictNotice verdict={verdict.data.result} />}</div>
      {verdict.error && !verdict.isFetching && <Notice kind="warm" role="alert" title={failureText(verdict.error)} />}
    </FrontPage>
  );
}

const kinds = { genuine: 'success', superseded: 'warm', unknown: 'warm' } as const satisfies Record<Verdict, string>;

function VerdictNotice({ verdict }: { readonly verdict: Verdict }) {
  const { t } = useTranslation('verify');
  const hints = { genuine: t('genuineHint'), superseded: t('supersededHint'), unknown: t('unknownHint') };
  const titles = { genuine: t('genuine'), superseded: t('superseded'), unknown: t('unknown') };
  return (
    <Notice kind={kinds[verdict]} title={titles[verdict]}>
      {hints[verdict]} {verdict === 'unknown' ? null : t('compare')}
    </Notice>
  );
}

function readAddress(): Printed {
  const given = new URLSearchParams(window.location.search);
  return { number: (given.get('number') ?? '').slice(0, 50), code: (given.get('code') ?? '').slice(0, 50) };
}
