import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { Policies } from '../../platform/contract/school-policies.ts';
import { ClassNumber, OneOf, SessionName } from '../../platform/contract/school-terms.ts';

export const countPublished = endpoint({
  method: 'GET',
  path: '/api/policies/published',
  access: 'policies.manage',
  summary:
    'What keeps the settings with which it was published when they are changed, and in how many classes something is not published yet: of one `class` or `session`, or of the classes without grades of their own.',
  query: Type.Object({
    class: Type.Optional(ClassNumber),
    session: Type.Optional(SessionName),
    scale: Type.Optional(OneOf(['school'])),
  }),
  response: Type.Object({
    /** Published terms, one for each class. */
    results: Type.Integer(),
    /** Report cards that are issued, of each student and term the latest. */
    cards: Type.Integer(),
    /** Classes with exams of which the term, or else the exam, is not published. */
    classes: Type.Integer(),
  }),
});

export const changePolicies = endpoint({
  method: 'PUT',
  path: '/api/policies',
  access: 'policies.manage',
  summary: 'Changes what the school has decided for all its classes; what is left out stays.',
  body: Type.Partial(Policies),
  response: Policies,
});
