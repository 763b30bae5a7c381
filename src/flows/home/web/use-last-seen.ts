import { useEffect, useState } from 'react';
import { keepDeviceChoice, readDeviceChoice } from '../../../platform/web/lists/device-choice.ts';

/**
 * Returns the newest instant that this person had seen on this device before the page was opened, and stores `newest`
 * as seen. Undefined on the first visit, when nothing is shown as new.
 */
export function useLastSeen(person: string | undefined, newest: string | undefined): string | undefined {
  const name = `seen-results.${person}`;
  const [seen, setSeen] = useState<{ readonly name: string; readonly at: string | undefined }>();
  if (person !== undefined && seen?.name !== name) setSeen({ name, at: readDeviceChoice(name) });
  useEffect(() => {
    if (person !== undefined && seen?.name === name) keepDeviceChoice(name, newest ?? '');
  }, [person, name, newest, seen]);
  return seen?.at;
}
