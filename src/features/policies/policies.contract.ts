import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { Policies } from '../../platform/contract/school-policies.ts';

export const changePolicies = endpoint({
  method: 'PUT',
  path: '/api/policies',
  access: 'policies.manage',
  summary: 'Changes what the school has decided for all its classes; what is left out stays.',
  body: Type.Partial(Policies),
  status: 200,
  response: Policies,
});
