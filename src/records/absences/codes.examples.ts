import { admins, only } from '../../../test/callers.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './codes.contract.ts';

export const examples: Examples<typeof contract> = {
  changeCodes: records('codes.change', only(admins), ({ turn }) => ({
    query: {},
    body: [{ code: 'H', name: `Hill code ${turn}`, status: 'Present' as const }],
  })),
  listCodeSets: records('nothing', only(admins)),
};
