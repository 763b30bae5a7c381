import { useTranslation } from 'react-i18next';
import { Opened } from '../../../platform/web/compare/Opened.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { PageParts } from '../../../platform/web/components/PageParts.tsx';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { HistoryFold } from '../../history/web/HistoryFold.tsx';
import { useSchool } from '../../school/web/school.hooks.ts';
import { LessonPolicies } from './LessonPolicies.tsx';
import { PeoplePolicies } from './PeoplePolicies.tsx';
import type { PolicyProps } from './PolicySection.tsx';
import { usePolicies } from './policies.hooks.ts';
import { RegisterPolicies } from './RegisterPolicies.tsx';
import { ResultPolicies } from './ResultPolicies.tsx';
import { SignInPolicies } from './SignInPolicies.tsx';
import './policies.text.ts';

/** The subjects by their name in the address; the first has none. */
const subjects = [
  { part: undefined, word: 'ofRegisters', Part: RegisterPolicies },
  { part: 'results', word: 'ofResults', Part: ResultPolicies },
  { part: 'lessons', word: 'ofLessons', Part: LessonPolicies },
  { part: 'people', word: 'ofPeople', Part: PeoplePolicies },
  { part: 'sign-in', word: 'ofSignIn', Part: SignInPolicies },
] as const;

/** The part of the School page with the decisions for all classes of the school. */
export function Policies(named: Pick<PolicyProps, 'endingHandIns' | 'sharedRooms'>) {
  const { t } = useTranslation('policies');
  const [about] = useUrlValue('about');
  const { data: policies, error, refetch } = usePolicies();
  const today = useSchool().data?.school?.today;
  if (!policies || !today) return <FetchState error={error} onRetry={refetch} />;
  const { word, Part } = subjects.find(({ part }) => part === about) ?? subjects[0];
  return (
    <>
      <PageParts
        name="about"
        label={t('subjects')}
        parts={subjects.map(({ part, word }) => ({ part, label: t(word) }))}
      />
      <Opened key={word} record={policies}>
        {(saved) => <Part saved={saved} today={today} {...named} />}
      </Opened>
      <HistoryFold kind="policies" id="1" />
    </>
  );
}
