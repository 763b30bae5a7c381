import { adminsAdd, only } from '../../../test/callers.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './images.contract.ts';

export const examples: Examples<typeof contract> = {
  /** The example has no body because the stage adds the file. */
  uploadImage: records(
    'images.upload',
    only({ ...adminsAdd, owningTeacher: 201, otherTeacher: 201, strangeTeacher: 201 }),
    () => ({}),
  ),
};
