import { all } from '../../../test/callers.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './school.contract.ts';

export const examples: Examples<typeof contract> = { readSchool: records('nothing', all(200)) };
