import { PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaults } from '../../../platform/web/api/failure-text.ts';
import { Dialog } from '../../../platform/web/components/Dialog.tsx';
import { FormFoot } from '../../../platform/web/components/FormFoot.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { maxPasskeyNameLength } from '../second-factor.contract.ts';
import { useMe } from './identity.hooks.ts';
import styles from './SecondFactors.module.css';
import * as hooks from './second-factor.hooks.ts';
import './second-factor.text.ts';

/** The requested change; `remove` without an id removes the app. */
export type Asked =
  | { readonly what: 'add-passkey' | 'add-app' | 'renew' }
  | { readonly what: 'remove'; readonly id?: string; readonly name?: string }
  | { readonly what: 'rename'; readonly id: string; readonly name: string };

type Props = {
  readonly asked: Asked;
  /** Called after the change, with the new recovery codes if there are any. */
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
};

/** Asks for the password and whatever else the change needs, and makes the change. */
export function FactorDialog({ asked, onDone, onClose }: Props) {
  const { t } = useTranslation('second-factor');
  const { data: me } = useMe();
  const [password, setPassword] = useState('');
  const [name, setName] = useState(asked.what === 'rename' ? asked.name : t('nameExample'));
  const [code, setCode] = useState('');
  const addPasskey = hooks.useAddPasskey();
  const prepare = hooks.usePrepareCode();
  const addCode = hooks.useAddCode();
  const renew = hooks.useRenewRecoveryCodes();
  const rename = hooks.useRenamePasskey();
  const remove = hooks.useRemoveFactor(asked.what === 'remove' ? asked.id : undefined);
  const mutations = [addPasskey, prepare, addCode, renew, rename, remove];
  const error = mutations.find((mutation) => mutation.error)?.error ?? null;
  const isBusy = mutations.some((mutation) => mutation.isPending);
  const faults = fieldFaults(error);
  const app = prepare.data;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const doneWith = {
      onSuccess: (answer: { recoveryCodes?: readonly string[] }) => onDone(answer.recoveryCodes ?? []),
    };
    if (app) return addCode.mutate(code, doneWith);
    if (asked.what === 'add-passkey') return addPasskey.mutate({ name, currentPassword: password }, doneWith);
    if (asked.what === 'rename')
      return rename.mutate(
        { id: asked.id, name },
        {
          onSuccess: () => {
            toastSuccess(t('renamed'));
            onClose();
          },
        },
      );
    if (asked.what === 'renew') return renew.mutate(password, doneWith);
    if (asked.what === 'remove') return remove.mutate(password, doneWith);
    return prepare.mutate(password);
  };

  return (
    <Dialog opened onClose={onClose} title={useTitle(asked)}>
      <form onSubmit={submit}>
        <input type="text" autoComplete="username" value={me?.email ?? ''} readOnly hidden />
        <Stack>
          {app && <Scan picture={app.picture} secret={app.secret} />}
          {app && (
            <TextInput
              label={t('code')}
              required
              data-autofocus
              dir="ltr"
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              error={faults.code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          )}
          {(asked.what === 'add-passkey' || asked.what === 'rename') && (
            <TextInput
              label={t('name')}
              required
              maxLength={maxPasskeyNameLength}
              autoComplete="off"
              value={name}
              error={faults.name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
          {asked.what !== 'rename' && !app && (
            <PasswordInput
              label={t('currentPassword')}
              required
              data-autofocus
              autoComplete="current-password"
              value={password}
              error={faults.currentPassword}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          )}
          {error && Object.keys(faults).length === 0 && (
            <SaveFailure error={error} noAnswer={error instanceof DOMException ? t('passkeyFailed') : undefined} />
          )}
        </Stack>
        <FormFoot
          isBusy={isBusy}
          action={asked.what === 'rename' ? undefined : t(asked.what === 'remove' ? 'remove' : 'next')}
          isDestructive={asked.what === 'remove'}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

function useTitle(asked: Asked): string {
  const { t } = useTranslation('second-factor');
  if (asked.what === 'rename') return t('renameNamed', { name: asked.name });
  if (asked.what === 'remove')
    return asked.name === undefined ? t('removeApp') : t('removeNamed', { name: asked.name });
  return t(({ 'add-passkey': 'addPasskey', 'add-app': 'addApp', renew: 'renew' } as const)[asked.what]);
}

function Scan({ picture, secret }: { readonly picture: string; readonly secret: string }) {
  const { t } = useTranslation('second-factor');
  return (
    <>
      <p className={styles.line}>{t('scan')}</p>
      <img className={styles.picture} src={`data:image/svg+xml,${encodeURIComponent(picture)}`} alt={t('picture')} />
      <p className={styles.line}>
        {t('key')}
        <br />
        <bdi className={styles.key}>{secret}</bdi>
      </p>
    </>
  );
}
