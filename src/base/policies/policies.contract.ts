import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { Policies } from '../../platform/contract/school-policies.ts';
import { basedOn, ClassNumber, OneOf, SessionName } from '../../platform/contract/school-terms.ts';

export const countPublished = endpoint('GET /api/policies/published', {
  access: 'policies.manage',
  summary:
    'What keeps the settings with which it was published when they are changed, and in how many classes something is not published yet: of one `class` or `session`, or of the classes without grades of their own.',
  query: Type.Object({
    class: Type.Optional(ClassNumber),
    session: Type.Optional(SessionName),
    scale: Type.Optional(OneOf(['school'])),
  }),
  response: Type.Object({
    /** The number of published terms, counted per class. */
    results: Type.Integer(),
    /** The number of issued report cards, counted once per student and term. */
    cards: Type.Integer(),
    /** The number of classes with exams of which neither the term nor the exam is published. */
    classes: Type.Integer(),
  }),
});

export const changePolicies = endpoint('PUT /api/policies', {
  access: 'policies.manage',
  summary: 'Changes what the school has decided for all its classes; what is left out stays.',
  query: Type.Object({ basedOn }),
  body: Type.Partial(Policies),
  response: Policies,
});
