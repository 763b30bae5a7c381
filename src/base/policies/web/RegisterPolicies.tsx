import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { maxCorrectionDays } from '../../../platform/contract/school-policies.ts';
import { registerParts } from '../../../platform/contract/school-terms.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { WholeNumberField } from '../../../platform/web/components/WholeNumberField.tsx';
import styles from './Policies.module.css';
import { PolicyChoice } from './PolicyChoice.tsx';
import { type PolicyProps, PolicySection } from './PolicySection.tsx';
import { PublishedStays } from './PublishedStays.tsx';

/** The proposed number of days when teachers are first allowed to correct for a limited time. */
const usualDays = '14';

const closesWords = { morning: 'closesMorning', afternoon: 'closesAfternoon' } as const;

/** How registers are taken and corrected, and what their figures count. */
export function RegisterPolicies({ saved }: PolicyProps) {
  const { t } = useTranslation('policies');
  const began = {
    registersTaken: saved.registersTaken,
    registersClose: saved.registersClose,
    excusedCounts: saved.excusedCounts,
    limit: saved.correctionDays === null ? 'always' : 'days',
    days: saved.correctionDays?.toString() ?? usualDays,
    care: String(saved.careBelowPercent),
  };
  return (
    <PolicySection
      subject="registers"
      saved={saved}
      began={began}
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
            {values.registersTaken === 'twice' &&
              registerParts.map((part) => (
                <TextInput
                  key={part}
                  type="time"
                  required
                  label={t(closesWords[part])}
                  {...(part === 'afternoon' && { description: t('closesHint') })}
                  value={values.registersClose[part]}
                  error={faults[`registersClose.${part}`]}
                  className={styles.number ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    set({ registersClose: { ...values.registersClose, [part]: value } })
                  }
                />
              ))}
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
          <PolicyChoice
            legend={t('correction')}
            options={[
              { value: 'always', label: t('always'), effect: t('alwaysEffect') },
              { value: 'days', label: t('someDays'), effect: t('someDaysEffect') },
            ]}
            {...choice('limit')}
          >
            {values.limit === 'days' && (
              <WholeNumberField
                label={t('days')}
                description={t('daysHint')}
                required
                least={0}
                most={maxCorrectionDays}
                error={faults.correctionDays}
                className={styles.number}
                {...typed('days')}
              />
            )}
          </PolicyChoice>
          <fieldset className={styles.policy}>
            <legend className={styles.legend}>{t('care')}</legend>
            <WholeNumberField
              label={t('carePercent')}
              description={t('careHint')}
              required
              least={0}
              most={100}
              error={faults.careBelowPercent}
              className={styles.number}
              {...typed('care')}
            />
          </fieldset>
        </>
      )}
    </PolicySection>
  );
}
