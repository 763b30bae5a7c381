import { Policies } from '../../../base/policies/web/Policies.tsx';
import { EndingHandIns } from '../../../records/homework/web/EndingHandIns.tsx';
import { SharedRooms } from '../../../records/schedule/web/SharedRooms.tsx';

/** The part of the School page for policies, with what they do to other features' records. */
export function PoliciesPart() {
  return <Policies endingHandIns={(years) => <EndingHandIns years={years} />} sharedRooms={<SharedRooms />} />;
}
