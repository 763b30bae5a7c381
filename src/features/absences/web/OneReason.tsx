import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, fieldFaults } from '../../../platform/web/api/failure-text.ts';
import { toastFailure, toastSuccess } from '../../../platform/web/components/toast.ts';
import type { Reason } from '../../school/shape.contract.ts';
import styles from './Reasons.module.css';
import { useChangeReason, useRemoveReason } from './reasons.hooks.ts';
import './reasons.text.ts';

/** A reason, and what can be done with it: one in use is closed, as the refusal says, not deleted. */
export function OneReason({ reason: { _id, name, isOpen } }: { readonly reason: Reason }) {
  const { t } = useTranslation('reasons');
  const change = useChangeReason(_id);
  const remove = useRemoveReason(_id);
  const [isRenaming, setRenaming] = useState(false);
  const onError = (error: Error) => toastFailure(failureText(error));
  if (isRenaming) return <Rename id={_id} name={name} onDone={() => setRenaming(false)} />;
  return (
    <li className={styles.reason}>
      <span className={styles.name}>
        <bdi>{name}</bdi>
        {!isOpen && <span className={styles.closed}>{t('closed')}</span>}
      </span>
      <span className={styles.actions}>
        <Button variant="default" aria-label={t('renameOf', { name })} onClick={() => setRenaming(true)}>
          {t('rename')}
        </Button>
        <Button
          variant="default"
          aria-label={t(isOpen ? 'closeOf' : 'openOf', { name })}
          loading={change.isPending}
          onClick={() => change.mutate({ isOpen: !isOpen }, { onError, onSuccess: () => toastSuccess(t('changed')) })}
        >
          {t(isOpen ? 'close' : 'open')}
        </Button>
        <Button
          variant="default"
          aria-label={t('removeOf', { name })}
          loading={remove.isPending}
          onClick={() => remove.mutate(undefined, { onError, onSuccess: () => toastSuccess(t('removed')) })}
        >
          {t('remove')}
        </Button>
      </span>
    </li>
  );
}

type RenameProps = { readonly id: string; readonly name: string; readonly onDone: () => void };

function Rename({ id, name, onDone }: RenameProps) {
  const { t } = useTranslation('reasons');
  const change = useChangeReason(id);
  const [typed, setTyped] = useState(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(
      { name: typed },
      {
        onSuccess: () => {
          toastSuccess(t('changed'));
          onDone();
        },
      },
    );
  };
  const failure = change.error && failureText(change.error);
  return (
    <li>
      <form onSubmit={submit} className={styles.reason}>
        <TextInput
          aria-label={t('renameOf', { name })}
          required
          autoFocus
          maxLength={100}
          className={styles.name ?? ''}
          value={typed}
          error={fieldFaults(change.error).name ?? failure}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <span className={styles.actions}>
          <Button type="submit" loading={change.isPending}>
            {t('save')}
          </Button>
          <Button variant="default" onClick={onDone}>
            {t('cancel')}
          </Button>
        </span>
      </form>
    </li>
  );
}
