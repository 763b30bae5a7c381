import * as Type from 'typebox';
import { AttendanceCode } from '../../platform/contract/attendance-code.ts';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { fault } from '../../platform/contract/reason.ts';
import { notAnId, notAWholeNumberBetween } from '../../platform/contract/refusals.ts';
import { basedOn } from '../../platform/contract/school-terms.ts';

const { code, name, status, counts, isOpen, order } = AttendanceCode.properties;

export const mostCodes = 200;
const highestOrder = 10_000;
const orderHint = fault(notAWholeNumberBetween, { least: 0, most: highestOrder });

const NewCode = Type.Object({
  /**
   * If it is left out, the stored code with the same sign is changed, or else the one with the same status and name.
   */
  _id: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,14}$', maxLength: 15, hint: fault(notAnId) })),
  code,
  name,
  status,
  /** If it is left out, the status and the school's policies decide how the code counts. */
  counts: Type.Optional(counts),
  isOpen: Type.Optional(isOpen),
  order: Type.Optional(Type.Integer({ minimum: 0, maximum: highestOrder, hint: orderHint })),
});
export type NewCode = Type.Static<typeof NewCode>;

export const changeCodes = endpoint('PUT /api/attendance-codes', {
  access: 'reasons.manage',
  summary:
    'Replaces the attendance codes by a whole list. One that is left out is deleted, or closed if any line uses it.',
  query: Type.Object({ basedOn }),
  body: Type.Array(NewCode, { maxItems: mostCodes }),
  response: Type.Array(AttendanceCode),
});

export const listCodeSets = endpoint('GET /api/attendance-codes/sets', {
  access: 'reasons.manage',
  summary:
    'Ready-made lists of attendance codes, such as England’s national one, to be taken over as they are or changed.',
  response: Type.Array(
    Type.Object({ name: Type.String(), codes: Type.Array(Type.Object({ code, name, status, counts, isOpen, order })) }),
  ),
});
export type CodeSet = Type.Static<typeof listCodeSets.response>[number];
