import { PasswordInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../platform/web/components/FormDialog.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastThen } from '../../../platform/web/components/toast-change.ts';
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
  const { app, saving, send } = useFactorChange(asked, onDone, onClose);
  const isPasskeyFault = saving.error instanceof DOMException;
  return (
    <FormDialog
      title={useTitle(asked)}
      saving={saving}
      refusal={isPasskeyFault ? <SaveFailure error={saving.error} noAnswer={t('passkeyFailed')} /> : undefined}
      action={asked.what === 'rename' ? undefined : t(asked.what === 'remove' ? 'remove' : 'next')}
      isDestructive={asked.what === 'remove'}
      onSubmit={send}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <input type="text" autoComplete="username" value={me?.email ?? ''} readOnly hidden />
          {app && (
            <>
              <Scan picture={app.picture} secret={app.secret} />
              <TextInput
                label={t('code')}
                name="code"
                required
                data-autofocus
                dir="ltr"
                inputMode="numeric"
                autoComplete="one-time-code"
                error={faults.code}
              />
            </>
          )}
          {(asked.what === 'add-passkey' || asked.what === 'rename') && (
            <TextInput
              label={t('name')}
              name="name"
              required
              maxLength={maxPasskeyNameLength}
              autoComplete="off"
              defaultValue={asked.what === 'rename' ? asked.name : t('nameExample')}
              error={faults.name}
            />
          )}
          {asked.what !== 'rename' && !app && (
            <PasswordInput
              label={t('currentPassword')}
              name="password"
              required
              data-autofocus
              autoComplete="current-password"
              error={faults.currentPassword}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

/** The change that is asked for. An app is prepared first, and added once its code is typed. */
function useFactorChange(asked: Asked, onDone: Props['onDone'], onClose: () => void) {
  const { t } = useTranslation('second-factor');
  const addPasskey = hooks.useAddPasskey();
  const prepare = hooks.usePrepareCode();
  const addCode = hooks.useAddCode();
  const renew = hooks.useRenewRecoveryCodes();
  const rename = hooks.useRenamePasskey();
  const remove = hooks.useRemoveFactor(asked.what === 'remove' ? asked.id : undefined);
  const mutations = [addPasskey, prepare, addCode, renew, rename, remove];
  const saving = {
    error: mutations.find((mutation) => mutation.error)?.error ?? null,
    isPending: mutations.some((mutation) => mutation.isPending),
  };

  const send = (typed: FormData) => {
    const textOf = (field: string) => String(typed.get(field) ?? '');
    const [name, password] = [textOf('name'), textOf('password')];
    const doneWith = {
      onSuccess: (answer: { recoveryCodes?: readonly string[] }) => onDone(answer.recoveryCodes ?? []),
    };
    if (prepare.data) return addCode.mutate(textOf('code'), doneWith);
    if (asked.what === 'add-passkey') return addPasskey.mutate({ name, currentPassword: password }, doneWith);
    if (asked.what === 'rename') return rename.mutate({ id: asked.id, name }, toastThen(t('renamed'), onClose));
    if (asked.what === 'renew') return renew.mutate(password, doneWith);
    if (asked.what === 'remove') return remove.mutate(password, { onSuccess: () => onDone([]) });
    return prepare.mutate(password);
  };
  return { app: prepare.data, saving, send };
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
