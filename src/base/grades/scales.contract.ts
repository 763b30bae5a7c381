import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { MarkScale, SentScale } from '../../platform/contract/mark-scale.ts';
import { basedOn, NameOfAtMost } from '../../platform/contract/school-terms.ts';

export const maxScaleName = 60;

export const listScales = endpoint('GET /api/scales', {
  access: 'scales.manage',
  summary: 'The scales by which the school gives marks and writes results, by name.',
  response: Type.Array(MarkScale),
});

export const saveScale = endpoint('PUT /api/scales/{name}', {
  access: 'scales.manage',
  summary:
    'Makes a scale, or changes the one of that name. Exams that were made with it keep it as it was, and what was published is written as before.',
  params: Type.Object({ name: NameOfAtMost(maxScaleName) }),
  query: Type.Object({ basedOn }),
  body: SentScale,
  response: MarkScale,
});
