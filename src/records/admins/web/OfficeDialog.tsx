import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HistoryFold } from '../../../base/history/web/HistoryFold.tsx';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { duties, dutiesOfSchool } from '../../../platform/contract/school-terms.ts';
import { CheckGroup } from '../../../platform/web/components/CheckGroup.tsx';
import { Choice } from '../../../platform/web/components/Choice.tsx';
import { FormDialog } from '../../../platform/web/components/FormDialog.tsx';
import { toastThen } from '../../../platform/web/components/toast-change.ts';
import type { Office, OfficeFacts } from '../offices.contract.ts';
import styles from './Admins.module.css';
import { useSentence } from './office-sentence.ts';
import { useSaveOffice } from './offices.hooks.ts';

export type OfficeDraft = OfficeFacts & Partial<Pick<Office, '_id'>>;

/** Makes or changes an office, and shows it as the sentence that the page uses for it. */
export function OfficeDialog({ edited, onDone }: { readonly edited: OfficeDraft; readonly onDone: () => void }) {
  const { t } = useTranslation('offices');
  const sentenceOf = useSentence();
  const [kept, setFacts] = useState<OfficeFacts>(edited);
  const { name, duties: chosen, reach } = kept;
  const save = useSaveOffice(edited._id);
  const isNew = edited._id === undefined;
  const possible = duties.filter((duty) => reach === 'school' || !dutiesOfSchool.includes(duty));
  // Duties that need the whole school are kept while only some classes are chosen, so that they return if the whole
  // school is chosen again.
  const hidden = chosen.filter((duty) => !possible.includes(duty));
  const facts = { name, duties: chosen.filter((duty) => possible.includes(duty)), reach };
  const submit = () => save.mutate(facts, toastThen(t(isNew ? 'added' : 'saved', { name }), onDone));
  return (
    <FormDialog
      title={t(isNew ? 'newTitle' : 'editTitle')}
      saving={save}
      action={isNew ? t('add') : undefined}
      isDisabled={reach.length === 0}
      after={edited._id !== undefined && <HistoryFold kind="office" id={edited._id} />}
      onSubmit={submit}
      onClose={onDone}
    >
      {(faults) => (
        <>
          <TextInput
            label={t('name')}
            required
            maxLength={100}
            data-autofocus
            value={name}
            error={faults.name}
            onChange={({ currentTarget }) => setFacts({ ...kept, name: currentTarget.value })}
          />
          <ReachFields reach={reach} fault={faults.reach} onChange={(reach) => setFacts({ ...kept, reach })} />
          <CheckGroup
            legend={t('duties')}
            options={possible.map((duty) => ({ value: duty, label: t(`does.${duty}`) }))}
            chosen={chosen}
            fault={faults.duties}
            isList
            onChange={(duties) => setFacts({ ...kept, duties: [...hidden, ...duties] })}
          />
          <p className={styles.count} role="status">
            {sentenceOf(facts)}
          </p>
        </>
      )}
    </FormDialog>
  );
}

type ReachProps = {
  readonly reach: OfficeFacts['reach'];
  readonly fault: string | undefined;
  readonly onChange: (reach: OfficeFacts['reach']) => void;
};

function ReachFields({ reach, fault, onChange }: ReachProps) {
  const { t } = useTranslation('offices');
  const classes = useSchool().data?.school?.classes ?? [];
  return (
    <>
      <Choice
        legend={t('reach')}
        options={[
          { value: 'school', label: t('wholeSchool') },
          { value: 'classes', label: t('someClasses') },
        ]}
        value={reach === 'school' ? 'school' : 'classes'}
        onChange={(value) => onChange(value === 'school' ? 'school' : [])}
      />
      {reach !== 'school' && (
        <CheckGroup
          legend={t('classes', { ns: 'shared' })}
          options={classes.map((one) => ({ value: one.class, label: one.name }))}
          chosen={reach}
          fault={fault}
          onChange={onChange}
        />
      )}
    </>
  );
}
