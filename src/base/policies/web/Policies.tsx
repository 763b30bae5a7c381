import { failureText } from '../../../platform/web/api/failure-text.ts';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { HistoryFold } from '../../history/web/HistoryFold.tsx';
import { useSchool } from '../../school/web/school.hooks.ts';
import { type EndingHandIns, PoliciesForm } from './PoliciesForm.tsx';
import { usePolicies } from './policies.hooks.ts';
import './policies.text.ts';

/** The part of the School page that says what the school has decided for all its classes. */
export function Policies({ endingHandIns }: { readonly endingHandIns?: EndingHandIns }) {
  const { data: policies, error, refetch } = usePolicies();
  const today = useSchool().data?.school?.today;
  if (error && !policies) {
    return <Failure message={failureText(error)} onRetry={() => refetch()} />;
  }
  if (!policies || !today) return <Waiting />;
  return (
    <>
      <PoliciesForm key={JSON.stringify(policies)} saved={policies} today={today} endingHandIns={endingHandIns} />
      <HistoryFold kind="policies" id="1" />
    </>
  );
}
