import { Policies } from '../../../base/policies/web/Policies.tsx';
import { EndingHandIns } from '../../../records/homework/web/EndingHandIns.tsx';

/** The part of the policies, with how much each time for keeping deletes. */
export function PoliciesPart() {
  return <Policies endingHandIns={(years) => <EndingHandIns years={years} />} />;
}
