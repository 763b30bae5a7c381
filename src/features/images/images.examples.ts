import { adminsAdd, only } from '../../app/testing/callers.ts';
import type { Examples } from '../../app/testing/examples.ts';
import type * as contract from './images.contract.ts';

export const examples: Examples<typeof contract> = {
  /** Takes a file; the stage has one. */
  uploadImage: {
    example: () => ({}),
    records: 'images.upload',
    answers: only({ ...adminsAdd, owningTeacher: 201, otherTeacher: 201, strangeTeacher: 201 }),
  },
};
