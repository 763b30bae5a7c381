import { useEffect, useState } from 'react';
import { keepDeviceChoice, readDeviceChoice } from '../../../platform/web/lists/device-choice.ts';

/**
 * The newest instant that this person had seen on this device when the page was opened, and from now on `newest`;
 * undefined on the first visit, when nothing is called new.
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
