import { everyPerson, newcomerWaits } from '../../../test/callers.ts';
import type { Examples } from '../../../test/examples.ts';
import type * as contract from './home.contract.ts';

export const examples: Examples<typeof contract> = {
  readHome: { records: 'nothing', answers: everyPerson(200, newcomerWaits) },
};
