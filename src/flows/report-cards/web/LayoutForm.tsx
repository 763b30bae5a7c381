import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveQuestion } from '../../../base/identity/web/LeaveQuestion.tsx';
import { type CardLayout, maxCardTitle } from '../../../platform/contract/card-layout.ts';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastThen } from '../../../platform/web/components/toast-change.ts';
import { useFormRefusal } from '../../../platform/web/components/use-form-refusal.ts';
import { maxLayoutName, type NewLayout } from '../layouts.contract.ts';
import styles from './CardLayouts.module.css';
import { LayoutBlocks } from './LayoutBlocks.tsx';
import { LayoutPreview } from './LayoutPreview.tsx';
import { LayoutSubjects } from './LayoutSubjects.tsx';
import { useSaveLayout } from './layouts.hooks.ts';
import { UsedFor } from './UsedFor.tsx';
import './card-layouts.text.ts';

type Props = {
  /** A layout without an id is a new one. */
  readonly layout: NewLayout & Partial<Pick<CardLayout, '_id'>>;
  /** The names of the school's subjects. */
  readonly known: readonly string[];
  readonly onDone: () => void;
};

/** A form for a layout of report cards, beside a preview. */
export function LayoutForm({ layout: edited, known, onDone }: Props) {
  const { t } = useTranslation('card-layouts');
  const save = useSaveLayout(edited._id);
  const [layout, setLayout] = useState<NewLayout>(() => withoutId(edited));
  const { form, faults } = useFormRefusal(save.error);
  const set = (changes: Partial<NewLayout>) => {
    save.reset();
    setLayout((before) => ({ ...before, ...changes }));
  };
  const { name, usedFor, ...parts } = layout;
  const isChanged = JSON.stringify(layout) !== JSON.stringify(withoutId(edited));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(layout, toastThen(t('saved', { name }), onDone));
  };
  return (
    <div className={styles.sides}>
      <form ref={form} onSubmit={submit} className={styles.form}>
        <LeaveQuestion isUnsaved={() => isChanged && !save.isSuccess} />
        <TextInput
          label={t('name', { ns: 'shared' })}
          required
          maxLength={maxLayoutName}
          value={name}
          error={faults.name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <UsedFor value={usedFor} fault={faults.usedFor} onChange={(value) => set({ usedFor: value })} />
        <TextInput
          label={t('heading')}
          description={t('headingHint')}
          maxLength={maxCardTitle}
          value={layout.title}
          error={faults.title}
          onChange={({ currentTarget }) => set({ title: currentTarget.value })}
        />
        <LayoutBlocks parts={parts} known={known} faults={faults} onChange={set} />
        <LayoutSubjects parts={parts} known={known} onChange={set} />
        <p className="hint">{t('stays')}</p>
        <SaveFailure error={save.error} />
        <Group gap="xs">
          <Button type="submit" loading={save.isPending}>
            {t('save')}
          </Button>
          <Button variant="default" onClick={onDone}>
            {t('cancel', { ns: 'shared' })}
          </Button>
        </Group>
      </form>
      <LayoutPreview parts={parts} usedFor={usedFor} />
    </div>
  );
}

function withoutId({ _id, ...layout }: Props['layout']): NewLayout {
  return layout;
}
