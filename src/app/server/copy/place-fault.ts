import type { CopyFault } from '../../../platform/contract/copy-state.ts';

/** Thrown if a place cannot be used, with the reason that is shown to people. */
export class PlaceFault extends Error {
  readonly fault: CopyFault;

  constructor(fault: CopyFault, detail: string) {
    super(detail);
    this.fault = fault;
  }
}

/** The fault of an error. Any other error counts as a place that does not answer; its message is in the log. */
export function faultOf(error: unknown): CopyFault {
  return error instanceof PlaceFault ? error.fault : 'gone';
}
