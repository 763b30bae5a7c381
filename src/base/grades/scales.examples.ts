import { admins, only } from '../../../test/callers.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './scales.contract.ts';

export const examples: Examples<typeof contract> = {
  listScales: records('nothing', only(admins)),
  saveScale: records('scales.add', only(admins), ({ turn }) => ({
    params: { name: `Hill scale ${turn}` },
    body: { kind: 'number', max: 20, step: 0.25, writes: { as: 'of', of: 20, decimals: 2, decimalSign: ',' } },
  })),
};
