import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { classSubjectsQuery } from '../../../base/subjects/web/subjects.hooks.ts';
import type { TypedFacts } from './exam-facts.ts';
import { examsQuery } from './marks.hooks.ts';

type Props = {
  readonly exam: {
    readonly class: number;
    readonly subject: string;
    readonly session: string;
    readonly examName: string;
  };
  readonly facts: TypedFacts;
  /** Whether the exam can replace another one; schools that use only whole numbers are not asked. */
  readonly canReplace: boolean;
  readonly onChange: (changes: Partial<TypedFacts>) => void;
};

/** The category of an exam and the exam that it replaces, within its subject. */
export function ExamPlace({ exam, facts, canReplace, onChange }: Props) {
  const { t } = useTranslation('marks');
  const { data: subjects = [] } = useQuery(classSubjectsQuery(exam.class));
  const isReplacing = canReplace || (facts.replaces ?? '') !== '';
  const { data: exams = [] } = useQuery({ ...examsQuery(exam.class, exam.session), enabled: isReplacing });
  const ofSubject = subjects.find(({ name, session }) => name === exam.subject && session === exam.session);
  const categories = ofSubject?.categories ?? [];
  const others = exams.filter(({ subject, examName }) => subject === exam.subject && examName !== exam.examName);
  const { category = '', replaces = '', replacesBy = 'better' } = facts;
  return (
    <>
      {categories.length > 0 && (
        <NativeSelect
          label={t('category')}
          description={t('categoryHint')}
          size="md"
          data={[{ value: '', label: t('noCategory') }, ...categories.map(({ name }) => name)]}
          value={category}
          onChange={(event) => onChange({ category: event.currentTarget.value })}
        />
      )}
      {isReplacing && others.length > 0 && (
        <NativeSelect
          label={t('replaces')}
          size="md"
          data={[{ value: '', label: t('replacesNone') }, ...others.map(({ examName }) => examName)]}
          value={replaces}
          onChange={(event) => onChange({ replaces: event.currentTarget.value })}
        />
      )}
      {replaces !== '' && (
        <NativeSelect
          label={t('replacesBy')}
          size="md"
          data={[
            { value: 'better', label: t('replacings.better') },
            { value: 'later', label: t('replacings.later') },
          ]}
          value={replacesBy}
          onChange={(event) => onChange({ replacesBy: event.currentTarget.value as 'better' | 'later' })}
        />
      )}
    </>
  );
}
