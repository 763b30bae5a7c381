import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { duties, dutiesOfSchool } from '../../../platform/contract/school-terms.ts';
import { CheckField } from '../../../platform/web/components/CheckField.tsx';
import { Choice } from '../../../platform/web/components/Choice.tsx';
import { Dialog } from '../../../platform/web/components/Dialog.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { useFormRefusal } from '../../../platform/web/components/use-form-refusal.ts';
import { HistoryFold } from '../../history/web/HistoryFold.tsx';
import { useSchool } from '../../school/web/school.hooks.ts';
import type { Office, OfficeFacts } from '../offices.contract.ts';
import styles from './Admins.module.css';
import { useSentence } from './office-sentence.ts';
import { useSaveOffice } from './offices.hooks.ts';

export type OfficeDraft = OfficeFacts & Partial<Pick<Office, '_id'>>;

type Props = { readonly edited: OfficeDraft; readonly onDone: () => void };

/** Makes or changes an office, which is shown as the sentence that the page says of it. */
export function OfficeDialog({ edited, onDone }: Props) {
  const { t } = useTranslation('offices');
  const sentenceOf = useSentence();
  const [{ name, duties: chosen, reach }, setFacts] = useState<OfficeFacts>(edited);
  const save = useSaveOffice(edited._id);
  const { form, faults } = useFormRefusal(save.error);
  const isOfSchool = reach === 'school';
  const possible = duties.filter((duty) => isOfSchool || !dutiesOfSchool.includes(duty));
  const facts = { name, duties: chosen.filter((duty) => possible.includes(duty)), reach };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(facts, {
      onSuccess: () => {
        toastSuccess(t(edited._id === undefined ? 'added' : 'saved', { name }));
        onDone();
      },
    });
  };
  const toggle = <T,>(all: readonly T[], one: T) =>
    all.includes(one) ? all.filter((other) => other !== one) : [...all, one];
  return (
    <Dialog opened onClose={onDone} title={t(edited._id === undefined ? 'newTitle' : 'editTitle')}>
      <form ref={form} onSubmit={submit}>
        <Stack>
          <TextInput
            label={t('name')}
            required
            maxLength={100}
            data-autofocus
            value={name}
            error={faults.name}
            onChange={({ currentTarget }) => setFacts({ ...facts, name: currentTarget.value })}
          />
          <Choice
            legend={t('reach')}
            options={[
              { value: 'school', label: t('wholeSchool') },
              { value: 'classes', label: t('someClasses') },
            ]}
            value={isOfSchool ? 'school' : 'classes'}
            onChange={(value) => setFacts({ ...facts, reach: value === 'school' ? 'school' : [] })}
          />
          {reach !== 'school' && (
            <Classes
              chosen={reach}
              fault={faults.reach}
              onToggle={(one) => setFacts({ ...facts, reach: toggle(reach, one) })}
            />
          )}
          <fieldset className={styles.checks}>
            <legend>{t('duties')}</legend>
            {possible.map((duty) => (
              <CheckField
                key={duty}
                label={t(`does.${duty}`)}
                checked={chosen.includes(duty)}
                onCheck={() => setFacts({ ...facts, duties: toggle(chosen, duty) })}
              />
            ))}
            {faults.duties && <p role="alert">{faults.duties}</p>}
          </fieldset>
          <p className={styles.count} role="status">
            {sentenceOf(facts)}
          </p>
          <SaveFailure error={save.error} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onDone}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={reach.length === 0}>
              {save.isPending ? t('saving') : t(edited._id === undefined ? 'add' : 'save')}
            </Button>
          </Group>
        </Stack>
      </form>
      {edited._id !== undefined && <HistoryFold kind="office" id={edited._id} />}
    </Dialog>
  );
}

type ClassesProps = {
  readonly chosen: readonly number[];
  readonly fault: string | undefined;
  readonly onToggle: (classNumber: number) => void;
};

function Classes({ chosen, fault, onToggle }: ClassesProps) {
  const { t } = useTranslation('offices');
  const classes = useSchool().data?.school?.classes ?? [];
  return (
    <fieldset className={styles.checks}>
      <legend>{t('classes')}</legend>
      <div className={styles.classes}>
        {classes.map(({ class: number, name }) => (
          <CheckField
            key={number}
            label={<bdi>{name}</bdi>}
            checked={chosen.includes(number)}
            onCheck={() => onToggle(number)}
          />
        ))}
      </div>
      {fault && <p role="alert">{fault}</p>}
    </fieldset>
  );
}
