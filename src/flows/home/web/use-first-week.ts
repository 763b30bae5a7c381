import { useState } from 'react';
import { keepDeviceChoice, readDeviceChoice } from '../../../platform/web/lists/device-choice.ts';

const choice = 'first-week';

/** Whether the first week's list was put away on this device. */
export function useFirstWeekHidden(): [boolean, (isHidden: boolean) => void] {
  const [isHidden, setHidden] = useState(() => readDeviceChoice(choice) === 'hidden');
  const choose = (hide: boolean) => {
    setHidden(hide);
    keepDeviceChoice(choice, hide ? 'hidden' : 'shown');
  };
  return [isHidden, choose];
}
