import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Option } from '../../../base/policies/web/Option.tsx';
import { formatDigits } from '../../../platform/web/format.ts';
import { hasGroups } from '../../../platform/web/school-classes.ts';
import { copiedGroups, type RollRule } from '../moving-up.contract.ts';
import styles from './MoveUp.module.css';
import type { Wanted } from './use-wanted.ts';

type Props = {
  readonly wanted: Wanted;
  readonly to: string;
  readonly onChange: (changes: Partial<Wanted>) => void;
};

/** How rolls are assigned and what is copied, each option with its effect. */
export function MoveOptions({ wanted, to, onChange }: Props) {
  const { t } = useTranslation('moving-up');
  const rules: RadioProps<RollRule>['options'] = [
    ['kept', t('rollsKept'), t('rollsKeptHint')],
    ['by-name', t('rollsByName'), t('rollsByNameHint')],
    ['by-roll', t('rollsByRoll'), t('rollsByRollHint')],
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
          options={copiedGroups.map((value) => [value, t(`copiedGroups.${value}`), t(`copiedGroupsHint.${value}`)])}
          value={wanted.copyGroups}
          onChange={(copyGroups) => onChange({ copyGroups })}
        />
      )}
    </div>
  );
}

type RadioProps<Value> = {
  readonly legend: string;
  readonly options: readonly (readonly [value: Value, label: string, hint: string])[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

function Radios<Value extends string>({ legend, options, value: chosen, onChange }: RadioProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {options.map(([value, label, hint]) => (
        <Option key={value} label={label} hint={hint}>
          <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChange(value)} />
        </Option>
      ))}
    </fieldset>
  );
}
