import { Button, Group, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '../../../platform/contract/endpoint.ts';
import { Dialog } from '../../../platform/web/components/Dialog.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { formatDate, formatInstant } from '../../../platform/web/format.ts';
import type { readFactors } from '../second-factor.contract.ts';
import { type Asked, FactorDialog } from './FactorDialog.tsx';
import { useMe } from './identity.hooks.ts';
import { hasPasskeys } from './passkeys.ts';
import styles from './SecondFactors.module.css';
import { useFactors, useRenewFactors } from './second-factor.hooks.ts';
import './second-factor.text.ts';

/** The person's second factors, to add and to remove. */
export function SecondFactors() {
  const { t } = useTranslation('second-factor');
  const { data: me } = useMe();
  const { data: factors, error, refetch } = useFactors();
  const renew = useRenewFactors();
  const [asked, setAsked] = useState<Asked>();
  const [codes, setCodes] = useState<readonly string[]>([]);

  const finish = (recoveryCodes: readonly string[]) => {
    setAsked(undefined);
    toastSuccess(t('changed'));
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    else void renew();
  };
  const closeCodes = () => {
    setCodes([]);
    void renew();
  };

  return (
    <section className={`${styles.part} not-printed`}>
      <Title order={2}>{t('title')}</Title>
      <p className="hint">{t('hint')}</p>
      {me?.addFactorBy && <Notice kind="warm">{t('wantedBy', { day: formatDate(me.addFactorBy) })}</Notice>}
      {factors ? <FactorList factors={factors} onAsk={setAsked} /> : <FetchState error={error} onRetry={refetch} />}
      {asked && <FactorDialog asked={asked} onDone={finish} onClose={() => setAsked(undefined)} />}
      {codes.length > 0 && <RecoveryCodes codes={codes} onClose={closeCodes} />}
    </section>
  );
}

type ListProps = { readonly factors: OutputOf<typeof readFactors>; readonly onAsk: (asked: Asked) => void };

function FactorList({ factors, onAsk }: ListProps) {
  const { t } = useTranslation('second-factor');
  const hasAny = factors.passkeys.length > 0 || factors.code;
  return (
    <>
      <Row title={t('passkeys')} hint={t(hasPasskeys() ? 'passkeysHint' : 'passkeysUnavailable')}>
        {hasPasskeys() && (
          <Button variant="default" onClick={() => onAsk({ what: 'add-passkey' })}>
            {t('addPasskey')}
          </Button>
        )}
      </Row>
      {factors.passkeys.map(({ _id, name, addedAt, lastUsedAt }) => (
        <Row
          key={_id}
          title={<bdi>{name}</bdi>}
          hint={
            lastUsedAt
              ? t('lastUsed', { time: formatInstant(lastUsedAt) })
              : t('added', { time: formatInstant(addedAt) })
          }
        >
          <Button
            variant="default"
            aria-label={t('renameNamed', { name })}
            onClick={() => onAsk({ what: 'rename', id: _id, name })}
          >
            {t('rename')}
          </Button>
          <Button
            variant="default"
            aria-label={t('removeNamed', { name })}
            onClick={() => onAsk({ what: 'remove', id: _id, name })}
          >
            {t('remove')}
          </Button>
        </Row>
      ))}
      <Row title={t('app')} hint={t(factors.code ? 'appOn' : 'appHint')}>
        <Button variant="default" onClick={() => onAsk(factors.code ? { what: 'remove' } : { what: 'add-app' })}>
          {t(factors.code ? 'removeApp' : 'addApp')}
        </Button>
      </Row>
      {hasAny && (
        <Row title={t('recovery')} hint={`${t('recoveryHint')} ${t('recoveryLeft', { count: factors.recoveryCodes })}`}>
          <Button variant="default" onClick={() => onAsk({ what: 'renew' })}>
            {t('renew')}
          </Button>
        </Row>
      )}
    </>
  );
}

type RowProps = { readonly title: ReactNode; readonly hint: string; readonly children: ReactNode };

function Row({ title, hint, children }: RowProps) {
  return (
    <div className={styles.head}>
      <div>
        <Title order={3} size="h5">
          {title}
        </Title>
        <p className="hint">{hint}</p>
      </div>
      <div className="buttons">{children}</div>
    </div>
  );
}

type Props = { readonly codes: readonly string[]; readonly onClose: () => void };

/** Shows recovery codes once. It is rendered into the body, so that the page can be hidden in print. */
function RecoveryCodes({ codes, onClose }: Props) {
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
          {t('print', { ns: 'shared' })}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {t('done')}
        </Button>
      </Group>
    </Dialog>,
    document.body,
  );
}
