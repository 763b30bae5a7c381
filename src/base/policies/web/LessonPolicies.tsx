import { useTranslation } from 'react-i18next';
import { maxHandInYears, maxMegabytes, type Policies } from '../../../platform/contract/school-policies.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { PolicyChoice } from './PolicyChoice.tsx';
import { PolicyNumber } from './PolicyNumber.tsx';
import { type PolicyProps, PolicySection } from './PolicySection.tsx';

/** The proposed number of years when hand-ins are first set to be deleted. */
const usualYears = '3';

/** The policies for lessons and their homework. */
export function LessonPolicies({ saved, endingHandIns, sharedRooms }: PolicyProps) {
  const { t } = useTranslation('policies');
  const ending = (years: number | undefined) => years !== undefined && endingHandIns?.(years);
  return (
    <PolicySection
      subject="lessons"
      saved={saved}
      began={beganWith(saved)}
      chosen={({ roomTaken, filesMegabytes, handIns, handInYears }) => ({
        roomTaken,
        filesPerStudentMegabytes: readWholeNumber(filesMegabytes, 1, maxMegabytes),
        handInYears: handIns === 'always' ? null : yearsIn(handInYears),
      })}
    >
      {({ values, choice, typed, faults }) => (
        <>
          <PolicyChoice
            legend={t('room')}
            options={[
              { value: 'warn', label: t('roomShown'), hint: t('roomShownHint'), effect: t('roomShownEffect') },
              { value: 'refuse', label: t('roomRefused'), effect: t('roomRefusedEffect') },
            ]}
            {...choice('roomTaken')}
            more={values.roomTaken === 'refuse' && sharedRooms}
          />
          <PolicyNumber
            legend={t('files')}
            label={t('filesMegabytes')}
            description={t('filesHint')}
            least={1}
            most={maxMegabytes}
            error={faults.filesPerStudentMegabytes}
            {...typed('filesMegabytes')}
          />
          <PolicyChoice
            legend={t('handIns')}
            options={[
              { value: 'always', label: t('handInsAlways'), effect: t('handInsAlwaysEffect') },
              { value: 'years', label: t('handInsYears'), hint: t('handInsHint'), effect: t('handInsYearsEffect') },
            ]}
            {...choice('handIns')}
          >
            {values.handIns === 'years' && (
              <>
                <PolicyNumber
                  label={t('years')}
                  least={1}
                  most={maxHandInYears}
                  error={faults.handInYears}
                  {...typed('handInYears')}
                />
                {ending(yearsIn(values.handInYears))}
              </>
            )}
          </PolicyChoice>
        </>
      )}
    </PolicySection>
  );
}

function beganWith(saved: Policies) {
  return {
    roomTaken: saved.roomTaken,
    filesMegabytes: String(saved.filesPerStudentMegabytes),
    handIns: saved.handInYears === null ? 'always' : 'years',
    handInYears: saved.handInYears?.toString() ?? usualYears,
  };
}

function yearsIn(typed: string): number | undefined {
  return readWholeNumber(typed, 1, maxHandInYears);
}
