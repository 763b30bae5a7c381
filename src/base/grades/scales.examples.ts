import { admins, only } from '../../../test/callers.ts';
import type { Examples } from '../../../test/examples.ts';
import type * as contract from './scales.contract.ts';

export const examples: Examples<typeof contract> = {
  listScales: { records: 'nothing', answers: only(admins) },
  saveScale: {
    example: ({ turn }) => ({
      params: { name: `Hill scale ${turn}` },
      body: { kind: 'number', max: 20, step: 0.25, writes: { as: 'of', of: 20, decimals: 2, decimalSign: ',' } },
    }),
    records: 'scales.add',
    answers: only(admins),
  },
};
