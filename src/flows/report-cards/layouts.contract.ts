import * as Type from 'typebox';
import { CardLayout, cardParts, UsedFor } from '../../platform/contract/card-layout.ts';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { FileAnswer } from '../../platform/contract/file-answer.ts';
import { basedOn, ClassNumber, NameOfAtMost, RecordId, Roll } from '../../platform/contract/school-terms.ts';

export const maxLayoutName = 60;
/** More layouts than a school has kinds of classes. */
export const mostLayouts = 50;

export const listLayouts = endpoint('GET /api/card-layouts', {
  access: 'card-layouts.manage',
  summary:
    'The layouts of report cards that the school has made, by name; and the names of its subjects in the present session. Without a layout, cards are laid out as usual.',
  response: Type.Object({
    layouts: Type.Array(CardLayout, { maxItems: mostLayouts }),
    subjects: Type.Array(Type.String()),
  }),
});

const NewLayout = Type.Object({ name: NameOfAtMost(maxLayoutName), usedFor: UsedFor, ...cardParts });
export type NewLayout = Type.Static<typeof NewLayout>;

export const addLayout = endpoint('POST /api/card-layouts', {
  access: 'card-layouts.manage',
  summary:
    'Makes a layout of report cards. A class has one: another that was used for it is not any more. Cards that were issued stay as they are.',
  body: NewLayout,
  status: 201,
  response: CardLayout,
});

export const changeLayout = endpoint('PUT /api/card-layouts/{id}', {
  access: 'card-layouts.manage',
  summary: 'Changes a layout of report cards as a whole. Cards that were issued stay as they are.',
  params: Type.Object({ id: RecordId }),
  query: Type.Object({ basedOn }),
  body: NewLayout,
  response: CardLayout,
});

export const removeLayout = endpoint('DELETE /api/card-layouts/{id}', {
  access: 'card-layouts.manage',
  summary: 'Deletes a layout of report cards. The classes for which it was used have the school’s, or the usual one.',
  params: Type.Object({ id: RecordId }),
});

export const previewLayout = endpoint('POST /api/card-layouts/preview', {
  access: 'card-layouts.manage',
  summary:
    'A report card in a layout that need not be saved, as a picture: of a student who is made up, with the subjects of a `class`, or of the student with a `roll`, for whom one must be allowed to read reports too. Says on every page that it is not issued.',
  body: Type.Object({
    ...cardParts,
    class: Type.Optional(ClassNumber),
    roll: Type.Optional(Roll),
    /** Its `_id`; by default the present one. */
    term: Type.Optional(RecordId),
  }),
  counts: 'search',
  response: FileAnswer,
  files: ['svg'],
});
