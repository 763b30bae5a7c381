import type { CopyFault } from '../../../platform/contract/copy-state.ts';

/** Thrown where a place cannot be used, with the reason that people are given. */
export class PlaceFault extends Error {
  readonly fault: CopyFault;

  constructor(fault: CopyFault, detail: string) {
    super(detail);
    this.fault = fault;
  }
}

/** Whatever else goes wrong counts as a place that does not answer, and its message is in the log. */
export function faultOf(error: unknown): CopyFault {
  return error instanceof PlaceFault ? error.fault : 'gone';
}
