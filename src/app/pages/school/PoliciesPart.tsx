import { Policies } from '../../../base/policies/web/Policies.tsx';
import { EndingHandIns } from '../../../records/homework/web/EndingHandIns.tsx';

/** The part of the School page for policies, with the number of hand-ins that each retention time deletes. */
export function PoliciesPart() {
  return <Policies endingHandIns={(years) => <EndingHandIns years={years} />} />;
}
