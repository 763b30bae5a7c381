import { admins, only } from '../../../test/callers.ts';
import type { Examples } from '../../../test/examples.ts';
import type * as contract from './codes.contract.ts';

export const examples: Examples<typeof contract> = {
  changeCodes: {
    example: ({ turn }) => ({
      query: {},
      body: [{ code: 'H', name: `Hill code ${turn}`, status: 'Present' as const }],
    }),
    records: 'codes.change',
    answers: only(admins),
  },
  listCodeSets: { records: 'nothing', answers: only(admins) },
};
