let isByDevice = false;

/**
 * Runs work whose calls nobody has asked to see yet: data that is fetched ahead, kept for a day for offline use, or
 * refetched when the window gets the focus. The audit log distinguishes them from what a person opened. It applies to
 * calls that the work makes before it awaits anything.
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

/** Returns the header for a call that is made now. */
export function causeHeaders(): Readonly<Record<string, string>> {
  return isByDevice ? { purpose: 'prefetch' } : {};
}
