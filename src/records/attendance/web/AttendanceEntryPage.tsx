import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { useUrlClass } from '../../../platform/web/components/use-url-value.ts';
import type { Register } from '../attendance.contract.ts';
import styles from './ChosenRegister.module.css';
import { ChosenRegister } from './ChosenRegister.tsx';
import { MeantDay } from './MeantDay.tsx';
import { RegisterHere } from './RegisterHere.tsx';
import './attendance.text.ts';

type Props = {
  /** Shows the register that follows one that was taken; a feature above this one knows which it is. */
  readonly Next: ComponentType<{ readonly after: Register }>;
};

/** The page on which a teacher takes a register, or views and corrects one. */
export function AttendanceEntryPage({ Next }: Props) {
  const { t } = useTranslation('attendance');
  const [classNumber] = useUrlClass();
  return (
    <div className={styles.page}>
      <PageHeader title={t('entryTitle')} hint={!classNumber && t('entryHint')} />
      <ChosenRegister
        offered="open"
        show={(register) => (
          <MeantDay register={register}>
            <RegisterHere
              register={register}
              next={
                <Suspense>
                  <Next after={register} />
                </Suspense>
              }
            />
          </MeantDay>
        )}
      />
    </div>
  );
}
