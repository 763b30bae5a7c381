const prefix = 'rollbook.choice.';

/** Returns the stored choice for a list on this device; undefined if nothing was chosen. */
export function readDeviceChoice(name: string): string | undefined {
  try {
    return localStorage.getItem(prefix + name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a choice on this device. Full or forbidden storage is ignored, and the choice is then lost at a reload. */
export function keepDeviceChoice(name: string, value: string): void {
  try {
    localStorage.setItem(prefix + name, value);
  } catch {
    // The choice is shown on the screen in any case.
  }
}
