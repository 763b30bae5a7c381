import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { OneOf, RecordId, RequiredText, reasonStatuses } from '../../platform/contract/school-terms.ts';

const maxReasonLength = 100;

const ReasonStatus = OneOf(reasonStatuses);

const Reason = Type.Object({ _id: Type.String(), name: Type.String(), status: ReasonStatus, isOpen: Type.Boolean() });

export const addReason = endpoint('POST /api/reasons', {
  access: 'reasons.manage',
  summary: 'Adds a reason that registers may give for a status. Its name must be new to the status.',
  body: Type.Object({
    name: RequiredText(maxReasonLength),
    status: ReasonStatus,
    isOpen: Type.Optional(Type.Boolean()),
  }),
  status: 201,
  response: Reason,
});

export const changeReason = endpoint('PUT /api/reasons/{id}', {
  access: 'reasons.manage',
  summary: 'Renames, closes or opens a reason; its status can change as long as nothing uses it.',
  params: Type.Object({ id: RecordId }),
  body: Type.Object({
    name: Type.Optional(RequiredText(maxReasonLength)),
    status: Type.Optional(ReasonStatus),
    isOpen: Type.Optional(Type.Boolean()),
  }),
  response: Reason,
});

export const removeReason = endpoint('DELETE /api/reasons/{id}', {
  access: 'reasons.manage',
  summary: 'Deletes a reason that nothing uses; one in use can be closed.',
  params: Type.Object({ id: RecordId }),
});
