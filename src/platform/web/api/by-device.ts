let isByDevice = false;

/**
 * Runs work whose calls nobody has asked to see yet: what is fetched ahead, kept for a day without a connection or
 * fetched anew when the window is looked at again. The audit of readings distinguishes them from what a person opened. It holds
 * for the calls that the work makes before it waits for anything.
 */
export function byDevice<T>(work: () => T): T {
  const before = isByDevice;
  isByDevice = true;
  try {
    return work();
  } finally {
    isByDevice = before;
  }
}

/** The header of a call that is made now. */
export function causeHeaders(): Readonly<Record<string, string>> {
  return isByDevice ? { purpose: 'prefetch' } : {};
}
