import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckField } from '../../../platform/web/components/CheckField.tsx';
import { FormDialog } from '../../../platform/web/components/FormDialog.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { toastsOf } from '../../../platform/web/components/toast-change.ts';
import { maxListNameLength, type SavedList } from '../lists.contract.ts';
import styles from './Fields.module.css';
import { useRemoveList, useSavedLists, useSaveList } from './lists.hooks.ts';
import './fields.text.ts';

type Props = {
  readonly of: SavedList['of'];
  /** The list as it is shown: its filters by the names of its call, and its columns. */
  readonly filters: Readonly<Record<string, string>>;
  readonly columns: readonly string[];
  readonly isFiltered: boolean;
  readonly onOpen: (list: SavedList) => void;
};

/**
 * The saved lists, with a form to save the list that is shown. Renders nothing if there are no saved lists and no
 * filter is set.
 */
export function SavedLists({ of, filters, columns, isFiltered, onOpen }: Props) {
  const { t } = useTranslation('fields');
  const { data: lists = [] } = useSavedLists(of);
  const remove = useRemoveList();
  const [chosen, setChosen] = useState('');
  const [isSaving, setSaving] = useState(false);
  if (lists.length === 0 && !isFiltered) return null;
  const list = lists.find(({ _id }) => _id === chosen);
  const open = (id: string) => {
    setChosen(id);
    const opened = lists.find(({ _id }) => _id === id);
    if (opened) onOpen(opened);
  };
  return (
    <div className={`${styles.lists} not-printed`}>
      {lists.length > 0 && (
        <NativeSelect
          label={t('savedLists')}
          value={list ? chosen : ''}
          data={[
            { value: '', label: t('choose', { ns: 'shared' }) },
            ...lists.map(({ _id, name, isOwn }) => ({ value: _id, label: isOwn ? name : t('sharedList', { name }) })),
          ]}
          onChange={({ currentTarget }) => open(currentTarget.value)}
        />
      )}
      <Button variant="default" onClick={() => setSaving(true)}>
        {t('saveList')}
      </Button>
      {list?.isOwn && (
        <Button
          variant="default"
          loading={remove.isPending}
          onClick={() => remove.mutate(list._id, toastsOf(t('listRemoved', { name: list.name })))}
        >
          {t('removeOf', { name: list.name })}
        </Button>
      )}
      {isSaving && <SaveDialog of={of} filters={filters} columns={columns} onClose={() => setSaving(false)} />}
    </div>
  );
}

type DialogProps = Pick<Props, 'of' | 'filters' | 'columns'> & { readonly onClose: () => void };

function SaveDialog({ of, filters, columns, onClose }: DialogProps) {
  const { t } = useTranslation('fields');
  const save = useSaveList();
  const send = (typed: FormData) => {
    save.mutate(
      {
        of,
        name: String(typed.get('name') ?? ''),
        filters: { ...filters },
        columns: [...columns],
        sharedWith: typed.has('isShared') ? ['admin'] : [],
      },
      {
        onSuccess: ({ name }) => {
          toastSuccess(t('listSaved', { name }));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog title={t('saveList')} saving={save} onSubmit={send} onClose={onClose}>
      {(faults) => (
        <>
          <p>{t('saveListHint')}</p>
          <TextInput
            label={t('name', { ns: 'shared' })}
            name="name"
            required
            data-autofocus
            maxLength={maxListNameLength}
            error={faults.name}
          />
          <CheckField label={t('shareList')} name="isShared" />
        </>
      )}
    </FormDialog>
  );
}
