import { useTranslation } from 'react-i18next';
import { maxMegabytes } from '../../../platform/contract/school-policies.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { WholeNumberField } from '../../../platform/web/components/WholeNumberField.tsx';
import styles from './Policies.module.css';
import { PolicyChoice } from './PolicyChoice.tsx';
import { type PolicyProps, PolicySection } from './PolicySection.tsx';

/** What holds for lessons and their homework. */
export function LessonPolicies({ saved }: PolicyProps) {
  const { t } = useTranslation('policies');
  const began = {
    roomTaken: saved.roomTaken,
    filesMegabytes: String(saved.filesPerStudentMegabytes),
  };
  return (
    <PolicySection
      subject="lessons"
      saved={saved}
      began={began}
      chosen={({ roomTaken, filesMegabytes }) => ({
        roomTaken,
        filesPerStudentMegabytes: readWholeNumber(filesMegabytes, 1, maxMegabytes),
      })}
    >
      {({ values, set, faults }) => (
        <>
          <PolicyChoice
            legend={t('room')}
            options={[
              { value: 'warn', label: t('roomShown'), hint: t('roomShownHint'), effect: t('roomShownEffect') },
              { value: 'refuse', label: t('roomRefused'), effect: t('roomRefusedEffect') },
            ]}
            saved={saved.roomTaken}
            value={values.roomTaken}
            onChange={(roomTaken) => set({ roomTaken })}
          />
          <fieldset className={styles.policy}>
            <legend className={styles.legend}>{t('files')}</legend>
            <WholeNumberField
              label={t('filesMegabytes')}
              description={t('filesHint')}
              required
              least={1}
              most={maxMegabytes}
              value={values.filesMegabytes}
              error={faults.filesPerStudentMegabytes}
              className={styles.number}
              onChange={(event) => set({ filesMegabytes: event.currentTarget.value })}
            />
          </fieldset>
        </>
      )}
    </PolicySection>
  );
}
