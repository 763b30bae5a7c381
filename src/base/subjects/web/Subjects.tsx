import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { ButtonLink } from '../../../platform/web/components/links.tsx';
import { useUrlValues } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import { usePresentSession } from '../../school/web/school.hooks.ts';
import { WithSessions } from '../../school/web/WithSessions.tsx';
import type { Subject } from '../subjects.contract.ts';
import { SubjectForm } from './SubjectForm.tsx';
import { SubjectList } from './SubjectList.tsx';
import styles from './Subjects.module.css';
import { useSubjects } from './subjects.hooks.ts';
import type { TeacherChoice } from './TeacherField.tsx';
import './subjects.text.ts';

/** The form for a new subject, and the existing ones, which can be edited and removed. */
export function Subjects({ choice }: { readonly choice: TeacherChoice }) {
  const { t } = useTranslation('subjects');
  const present = usePresentSession();
  const [chosen, choose] = useUrlValues();
  const { data: subjects, error, refetch } = useSubjects();
  /** Clears filters of the list that would hide the subject just added. */
  const showAdded = ({ class: classNumber, session }: Subject) => {
    const wanted = {
      ...(chosen.class && { class: String(classNumber) }),
      ...(chosen.session !== 'all' && session !== (chosen.session ?? present) && { session }),
    };
    if (Object.keys(wanted).length > 0) choose(wanted);
  };

  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')}>
        <ButtonLink to="/imports" search={{ kind: 'subjects' }} variant="default">
          {t('import', { ns: 'shared' })}
        </ButtonLink>
      </PageHeader>
      {!present ? (
        <Waiting />
      ) : (
        <div className={styles.sections}>
          <section>
            <Title order={2}>{t('addTitle')}</Title>
            <WithSessions>{() => <SubjectForm session={present} choice={choice} onAdded={showAdded} />}</WithSessions>
          </section>
          <section>
            <Title order={2}>{t('listTitle')}</Title>
            {!subjects ? (
              <FetchState error={error} failed={t('fetchFailed')} onRetry={refetch} />
            ) : (
              <SubjectList subjects={subjects} session={present} choice={choice} />
            )}
          </section>
        </div>
      )}
    </>
  );
}
