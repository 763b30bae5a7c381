import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { ownFields } from '../../platform/contract/own-fields.ts';
import { ClassNumber, PhotoUrl, Roll } from '../../platform/contract/school-terms.ts';

/** A student whose guardian the caller is, with the guardian's relation to them, such as `mother`. */
const Child = Type.Object({
  _id: Type.String(),
  roll: Roll,
  name: Type.String(),
  class: ClassNumber,
  relation: Type.String(),
  photo: PhotoUrl,
  ...ownFields,
});
export type Child = Type.Static<typeof Child>;

export const listChildren = endpoint('GET /api/guardian/children', {
  access: 'guardians.read-children',
  summary: 'The students whose guardian the caller is today and whose records they may see, by name.',
  response: Type.Array(Child),
});
