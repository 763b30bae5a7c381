import { Button, Title } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldOwners } from '../../../platform/contract/own-fields.ts';
import { Opened } from '../../../platform/web/compare/Opened.tsx';
import { DeleteDialog } from '../../../platform/web/components/DeleteDialog.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { toastError } from '../../../platform/web/components/toast-change.ts';
import { formatList } from '../../../platform/web/format.ts';
import type { OwnField } from '../fields.contract.ts';
import { FieldDialog } from './FieldDialog.tsx';
import styles from './Fields.module.css';
import { useFields, useMoveField, useRemoveField } from './fields.hooks.ts';
import { IdentifierKinds } from './IdentifierKinds.tsx';
import type { OfficeReader } from './Readers.tsx';
import './fields.text.ts';

type Props = {
  /** The offices of the school, which may see and change fields. */
  readonly offices: readonly OfficeReader[];
  /** Restores a deleted field. */
  readonly onUndo: (id: string) => Promise<unknown>;
  /** Renders the changes of a field. */
  readonly showHistory: (id: string) => ReactNode;
};

/** The part of the School page with the fields of the school's own. */
export function Fields({ offices, onUndo, showHistory }: Props) {
  const { t } = useTranslation('fields');
  const { data: fields, error, refetch } = useFields();
  const [open, setOpen] = useState<OwnField | 'new'>();
  const [leaving, setLeaving] = useState<OwnField>();
  const remove = useRemoveField();
  if (!fields) return <FetchState error={error} onRetry={refetch} />;
  return (
    <div className={styles.fields}>
      <p className="hint">{t('hint')}</p>
      <div>
        <Button onClick={() => setOpen('new')}>{t('add')}</Button>
      </div>
      {fields.length === 0 && <Nothing title={t('none')} hint={t('noneHint')} />}
      {fieldOwners.map((of) => {
        const some = fields.filter((field) => field.of === of);
        if (some.length === 0) return null;
        return (
          <section key={of}>
            <Title order={2}>{t(`owners.${of}`)}</Title>
            <ul className={styles.list} aria-label={t('list', { of: t(`owners.${of}`) })}>
              {some.map((field) => (
                <OneField
                  key={field._id}
                  field={field}
                  offices={offices}
                  onChange={() => setOpen(field)}
                  onRemove={() => setLeaving(field)}
                />
              ))}
            </ul>
          </section>
        );
      })}
      <IdentifierKinds offices={offices} onUndo={onUndo} />
      {open && (
        <Opened record={open === 'new' ? undefined : open}>
          {(field) => (
            <FieldDialog
              field={field}
              offices={offices}
              history={field && showHistory(field._id)}
              onClose={() => setOpen(undefined)}
            />
          )}
        </Opened>
      )}
      <DeleteDialog
        name={leaving?.name}
        lasting={t('removeText')}
        done={t('removed')}
        onDelete={() => remove.mutateAsync(leaving?._id ?? '')}
        onUndo={() => onUndo(leaving?._id ?? '')}
        onClose={() => setLeaving(undefined)}
      />
    </div>
  );
}

type OneProps = Pick<Props, 'offices'> & {
  readonly field: OwnField;
  readonly onChange: () => void;
  readonly onRemove: () => void;
};

function OneField({ field, offices, onChange, onRemove }: OneProps) {
  const { _id, name, type, order, isRequired, isUnique, seenBy } = field;
  const { t } = useTranslation('fields');
  const move = useMoveField();
  const facts = [t(`types.${type}`), ...(isRequired ? [t('required')] : []), ...(isUnique ? [t('unique')] : [])];
  const readers = [
    ...readersOf(seenBy).map((seer) => t(`readers.${seer}`)),
    ...offices.filter((office) => seenBy.includes(`office:${office._id}`)).map((office) => office.name),
  ];
  return (
    <li className={styles.field}>
      <div className={styles.words}>
        <p>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.quiet}>{formatList(facts)}</p>
        <p className={styles.quiet}>
          {readers.length === 0 ? t('adminsOnly') : t('seenByWhom', { readers: formatList(readers) })}
        </p>
      </div>
      <span className="buttons">
        {order > 1 && (
          <Button
            variant="default"
            aria-label={t('up', { name })}
            loading={move.isPending}
            onClick={() => move.mutate({ id: _id, order: order - 1 }, { onError: toastError })}
          >
            <IconArrowUp aria-hidden size={18} />
          </Button>
        )}
        <Button variant="default" aria-label={t('changeOf', { name })} onClick={onChange}>
          {t('change', { ns: 'shared' })}
        </Button>
        <Button variant="default" aria-label={t('removeOf', { name })} onClick={onRemove}>
          {t('delete', { ns: 'shared' })}
        </Button>
      </span>
    </li>
  );
}

/** The roles that can see a field. */
function readersOf(seenBy: readonly string[]) {
  return (['teacher', 'student', 'guardian'] as const).filter((reader) => seenBy.includes(reader));
}
