import { Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckedForm } from '../../../base/identity/web/use-checked-form.ts';
import { maxNameLength } from '../../../platform/contract/school-terms.ts';
import { ChoiceField } from '../../../platform/web/components/ChoiceField.tsx';
import { WholeNumberField } from '../../../platform/web/components/WholeNumberField.tsx';
import { useMarkScales } from '../../marks/web/marks.hooks.ts';
import '../../marks/web/marks.text.ts';
import { type Homework, maxHomeworkMark, maxHomeworkMinutes } from '../homework.contract.ts';
import styles from './Homework.module.css';
import { type HomeworkValues, hasOwnMaximum, usualScale } from './homework-values.ts';

type Props = { readonly form: CheckedForm<HomeworkValues>; readonly changed: Homework | undefined };

/** The rarer choices of homework: how long it takes, for whom it is, and how it is marked. */
export function MoreOfHomework({ form, changed }: Props) {
  const { t } = useTranslation(['homework', 'marks']);
  const [scale, setScale] = useState(form.first.scale);
  const field = form.field('scale');
  const scales = useScaleChoices(changed);
  const isUsed = changed?.rolls || changed?.exam || changed?.markScale;
  return (
    <details {...(isUsed && { open: true })}>
      <summary className={styles.summary}>{t('homework:more')}</summary>
      <Stack>
        <WholeNumberField
          label={t('homework:minutes')}
          description={t('homework:optional')}
          least={1}
          most={maxHomeworkMinutes}
          {...form.field('minutes')}
        />
        <TextInput label={t('homework:rolls')} description={t('homework:rollsHint')} {...form.field('rolls')} />
        <TextInput
          label={t('homework:exam')}
          description={t('homework:examHint')}
          maxLength={maxNameLength}
          {...form.field('examName')}
        />
        {scales.length > 0 && (
          <ChoiceField
            label={t('homework:scale')}
            data={[
              ...(changed ? [] : [{ value: usualScale, label: t('homework:usualScale') }]),
              { value: '=', label: t('marks:wholeNumbers') },
              ...scales.map((name) => ({ value: `=${name}`, label: name })),
            ]}
            {...field}
            onChange={(event) => {
              field.onChange(event);
              setScale(event.currentTarget.value);
            }}
          />
        )}
        {hasOwnMaximum({ scale }) && (
          <WholeNumberField
            label={t('homework:maxMark')}
            description={t('homework:optional')}
            least={1}
            most={maxHomeworkMark}
            {...form.field('maxMark')}
          />
        )}
      </Stack>
    </details>
  );
}

/** The names of the school's scales, and of the one that the homework has, which can be of former times. */
function useScaleChoices(changed: Homework | undefined): readonly string[] {
  const names = useMarkScales().scales.map(({ name }) => name);
  const own = changed?.markScale?.name;
  return own === undefined || names.includes(own) ? names : [...names, own];
}
