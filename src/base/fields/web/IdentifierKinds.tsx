import { Button, NativeSelect, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldOwners } from '../../../platform/contract/own-fields.ts';
import { Opened } from '../../../platform/web/compare/Opened.tsx';
import { CheckField } from '../../../platform/web/components/CheckField.tsx';
import { DeleteDialog } from '../../../platform/web/components/DeleteDialog.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { FormDialog } from '../../../platform/web/components/FormDialog.tsx';
import { toastThen } from '../../../platform/web/components/toast-change.ts';
import { formatList } from '../../../platform/web/format.ts';
import { type IdentifierKind, maxFieldNameLength } from '../fields.contract.ts';
import styles from './Fields.module.css';
import { useIdentifierKinds, useRemoveKind, useSaveKind } from './fields.hooks.ts';
import { type OfficeReader, Readers } from './Readers.tsx';
import './fields.text.ts';

type Props = {
  readonly offices: readonly OfficeReader[];
  readonly onUndo: (id: string) => Promise<unknown>;
};

/** The kinds of identifiers that the school has created. */
export function IdentifierKinds({ offices, onUndo }: Props) {
  const { t } = useTranslation('fields');
  const { data: kinds, error, refetch } = useIdentifierKinds();
  const [open, setOpen] = useState<IdentifierKind | 'new'>();
  const [leaving, setLeaving] = useState<IdentifierKind>();
  const remove = useRemoveKind();
  return (
    <section>
      <Title order={2}>{t('kinds')}</Title>
      <p className="hint">{t('kindsHint')}</p>
      {error && !kinds && <FetchState error={error} onRetry={refetch} />}
      {kinds && kinds.length > 0 && (
        <ul className={styles.list} aria-label={t('kinds')}>
          {kinds.map((kind) => (
            <li key={kind._id} className={styles.field}>
              <div className={styles.words}>
                <p>
                  <bdi>{kind.name}</bdi>
                </p>
                <p className={styles.quiet}>
                  {formatList([
                    t(`owners.${kind.of}`),
                    ...(kind.isUnique ? [t('unique')] : []),
                    ...(kind.signsIn ? [t('signsIn')] : []),
                  ])}
                </p>
              </div>
              <span className="buttons">
                <Button variant="default" aria-label={t('changeOf', { name: kind.name })} onClick={() => setOpen(kind)}>
                  {t('change', { ns: 'shared' })}
                </Button>
                <Button
                  variant="default"
                  aria-label={t('removeOf', { name: kind.name })}
                  onClick={() => setLeaving(kind)}
                >
                  {t('delete', { ns: 'shared' })}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <Button mt="md" variant="default" onClick={() => setOpen('new')}>
        {t('addKind')}
      </Button>
      {open && (
        <Opened record={open === 'new' ? undefined : open}>
          {(kind) => <KindDialog kind={kind} offices={offices} onClose={() => setOpen(undefined)} />}
        </Opened>
      )}
      <DeleteDialog
        name={leaving?.name}
        lasting={t('removeText')}
        done={t('kindRemoved')}
        onDelete={() => remove.mutateAsync(leaving?._id ?? '')}
        onUndo={() => onUndo(leaving?._id ?? '')}
        onClose={() => setLeaving(undefined)}
      />
    </section>
  );
}

type DialogProps = Pick<Props, 'offices'> & {
  readonly kind: IdentifierKind | undefined;
  readonly onClose: () => void;
};

function KindDialog({ kind, offices, onClose }: DialogProps) {
  const { t } = useTranslation('fields');
  const save = useSaveKind(kind?._id);
  const [of, setOf] = useState(kind?.of ?? 'student');
  const [seen, setSeen] = useState<readonly string[]>(kind?.seenBy ?? []);
  const [isUnique, setUnique] = useState(kind?.isUnique ?? true);
  const [signsIn, setSignsIn] = useState(kind?.signsIn ?? false);
  const send = (typed: FormData) => {
    const name = String(typed.get('name') ?? '');
    save.mutate(
      { of, name, isUnique: isUnique || signsIn, signsIn, seenBy: [...seen] },
      toastThen(t('kindSaved'), onClose),
    );
  };
  return (
    <FormDialog
      title={kind ? t('changeOf', { name: kind.name }) : t('addKind')}
      saving={save}
      failed={t('kindFailed')}
      onSubmit={send}
      onClose={onClose}
    >
      {(faults) => (
        <>
          {!kind && (
            <NativeSelect
              label={t('of')}
              value={of}
              data={fieldOwners.map((value) => ({ value, label: t(`owners.${value}`) }))}
              onChange={({ currentTarget: { value } }) => {
                setOf(fieldOwners.find((one) => one === value) ?? 'student');
                setSeen([]);
              }}
            />
          )}
          <TextInput
            label={t('name', { ns: 'shared' })}
            name="name"
            required
            data-autofocus
            maxLength={maxFieldNameLength}
            defaultValue={kind?.name}
            error={faults.name}
          />
          <CheckField label={t('isUnique')} checked={isUnique || signsIn} disabled={signsIn} onCheck={setUnique} />
          <CheckField label={t('signsInWith')} checked={signsIn} onCheck={setSignsIn} />
          <Readers legend={t('seenBy')} of={of} offices={offices} chosen={seen} onChange={setSeen} />
        </>
      )}
    </FormDialog>
  );
}
