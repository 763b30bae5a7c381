import { TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { maxCorrectionDays, type Policies } from '../../../platform/contract/school-policies.ts';
import { registerParts } from '../../../platform/contract/school-terms.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import styles from './Policies.module.css';
import { PolicyChoice } from './PolicyChoice.tsx';
import { PolicyNumber } from './PolicyNumber.tsx';
import { type PolicyProps, PolicySection } from './PolicySection.tsx';
import { PublishedStays } from './PublishedStays.tsx';

/** The proposed number of days when teachers are first allowed to correct for a limited time. */
const usualDays = '14';

const closesWords = { morning: 'closesMorning', afternoon: 'closesAfternoon' } as const;

/** How registers are taken and corrected, and what their figures count. */
export function RegisterPolicies({ saved }: PolicyProps) {
  const { t } = useTranslation('policies');
  return (
    <PolicySection
      subject="registers"
      saved={saved}
      began={beganWith(saved)}
      chosen={({ limit, days, care, ...others }) => ({
        ...others,
        correctionDays: limit === 'always' ? null : readWholeNumber(days, 0, maxCorrectionDays),
        careBelowPercent: readWholeNumber(care, 0, 100),
      })}
    >
      {({ values, set, choice, typed, faults }) => (
        <>
          <PolicyChoice
            legend={t('registers')}
            options={[
              { value: 'daily', label: t('daily'), effect: t('dailyEffect') },
              { value: 'twice', label: t('twice'), effect: t('twiceEffect') },
              { value: 'lesson', label: t('lesson'), effect: t('lessonEffect') },
            ]}
            {...choice('registersTaken')}
          >
            {values.registersTaken === 'twice' && (
              <Closings
                closings={values.registersClose}
                faults={faults}
                onChange={(registersClose) => set({ registersClose })}
              />
            )}
          </PolicyChoice>
          <PolicyChoice
            legend={t('excused')}
            options={[
              { value: 'absent', label: t('excusedAbsent'), effect: t('excusedAbsentEffect') },
              { value: 'not', label: t('excusedNot'), effect: t('excusedNotEffect') },
            ]}
            {...choice('excusedCounts')}
            more={<PublishedStays />}
          />
          <Correction limit={choice('limit')} days={{ ...typed('days'), error: faults.correctionDays }} />
          <PolicyNumber
            legend={t('care')}
            label={t('carePercent')}
            description={t('careHint')}
            least={0}
            most={100}
            error={faults.careBelowPercent}
            {...typed('care')}
          />
        </>
      )}
    </PolicySection>
  );
}

function beganWith(saved: Policies) {
  return {
    registersTaken: saved.registersTaken,
    registersClose: saved.registersClose,
    excusedCounts: saved.excusedCounts,
    limit: saved.correctionDays === null ? 'always' : 'days',
    days: saved.correctionDays?.toString() ?? usualDays,
    care: String(saved.careBelowPercent),
  };
}

type CorrectionProps = {
  readonly limit: Pick<ComponentProps<typeof PolicyChoice<string>>, 'saved' | 'value' | 'onChange'>;
  readonly days: Pick<ComponentProps<typeof PolicyNumber>, 'value' | 'onChange' | 'error'>;
};

/** For how long teachers may correct a register. */
function Correction({ limit, days }: CorrectionProps) {
  const { t } = useTranslation('policies');
  return (
    <PolicyChoice
      legend={t('correction')}
      options={[
        { value: 'always', label: t('always'), effect: t('alwaysEffect') },
        { value: 'days', label: t('someDays'), effect: t('someDaysEffect') },
      ]}
      {...limit}
    >
      {limit.value === 'days' && (
        <PolicyNumber label={t('days')} description={t('daysHint')} least={0} most={maxCorrectionDays} {...days} />
      )}
    </PolicyChoice>
  );
}

type ClosingsProps = {
  readonly closings: Policies['registersClose'];
  readonly faults: Readonly<Record<string, string | undefined>>;
  readonly onChange: (closings: Policies['registersClose']) => void;
};

/** The times at which the registers of the day's parts close. */
function Closings({ closings, faults, onChange }: ClosingsProps) {
  const { t } = useTranslation('policies');
  return registerParts.map((part) => (
    <TextInput
      key={part}
      type="time"
      required
      label={t(closesWords[part])}
      {...(part === 'afternoon' && { description: t('closesHint') })}
      value={closings[part]}
      error={faults[`registersClose.${part}`]}
      className={styles.number ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ ...closings, [part]: value })}
    />
  ));
}
