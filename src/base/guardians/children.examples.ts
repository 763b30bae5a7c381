import { only } from '../../../test/callers.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './children.contract.ts';

export const examples: Examples<typeof contract> = {
  listChildren: records(
    'nothing',
    only({ guardian: 200, formerGuardian: 200, unseeingGuardian: 200, strangeGuardian: 200 }),
  ),
};
