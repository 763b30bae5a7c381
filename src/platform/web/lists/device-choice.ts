const prefix = 'rollbook.choice.';

/** How somebody wants a list on this device, as stored; undefined if nothing was chosen. */
export function readDeviceChoice(name: string): string | undefined {
  try {
    return localStorage.getItem(prefix + name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a choice on this device. Full or forbidden storage is ignored: the choice then holds until the reload. */
export function keepDeviceChoice(name: string, value: string): void {
  try {
    localStorage.setItem(prefix + name, value);
  } catch {
    // The choice is on the screen.
  }
}
