import { everyPerson, newcomerWaits } from '../../../test/callers.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './home.contract.ts';

export const examples: Examples<typeof contract> = { readHome: records('nothing', everyPerson(200, newcomerWaits)) };
