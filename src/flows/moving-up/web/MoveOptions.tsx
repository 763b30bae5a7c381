import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Option, RadioOptions } from '../../../base/policies/web/Option.tsx';
import { formatDigits } from '../../../platform/web/format.ts';
import { hasGroups } from '../../../platform/web/school-classes.ts';
import { copiedGroups, type RollRule } from '../moving-up.contract.ts';
import styles from './MoveUp.module.css';
import type { Wanted } from './use-wanted.ts';

type Props = { readonly wanted: Wanted; readonly to: string; readonly onChange: (changes: Partial<Wanted>) => void };

/** How rolls are assigned and what is copied, each option with its effect. */
export function MoveOptions({ wanted, to, onChange }: Props) {
  const { t } = useTranslation('moving-up');
  const rules: RadioProps<RollRule>['options'] = [
    { value: 'kept', label: t('rollsKept'), hint: t('rollsKeptHint') },
    { value: 'by-name', label: t('rollsByName'), hint: t('rollsByNameHint') },
    { value: 'by-roll', label: t('rollsByRoll'), hint: t('rollsByRollHint') },
  ];
  return (
    <div className={styles.options}>
      <Radios legend={t('rolls')} options={rules} value={wanted.rolls} onChange={(rolls) => onChange({ rolls })} />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('copy', { session: formatDigits(to) })}</legend>
        <Option label={t('copySubjects')} hint={t('copySubjectsHint')}>
          <input
            type="checkbox"
            checked={wanted.copySubjects}
            onChange={({ currentTarget: { checked } }) =>
              onChange({ copySubjects: checked, copyTimetable: checked && wanted.copyTimetable })
            }
          />
        </Option>
        <Option label={t('copyTimetable')} hint={t('copyTimetableHint')}>
          <input
            type="checkbox"
            checked={wanted.copyTimetable}
            onChange={({ currentTarget: { checked } }) =>
              onChange({ copyTimetable: checked, copySubjects: checked || wanted.copySubjects })
            }
          />
        </Option>
      </fieldset>
      {hasGroups() && (
        <Radios
          legend={t('copyGroups', { session: formatDigits(to) })}
          options={copiedGroups.map((value) => ({
            value,
            label: t(`copiedGroups.${value}`),
            hint: t(`copiedGroupsHint.${value}`),
          }))}
          value={wanted.copyGroups}
          onChange={(copyGroups) => onChange({ copyGroups })}
        />
      )}
    </div>
  );
}

type RadioProps<Value extends string> = ComponentProps<typeof RadioOptions<Value>> & { readonly legend: string };

function Radios<Value extends string>({ legend, ...options }: RadioProps<Value>) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <RadioOptions {...options} />
    </fieldset>
  );
}
