import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { maxFieldLength } from '../../platform/contract/own-fields.ts';
import { fault } from '../../platform/contract/reason.ts';
import { OneOf, RecordId, RequiredText, TextOrBlank } from '../../platform/contract/school-terms.ts';
import { notAReader } from './fields.refusals.ts';

/** The lists that can be saved. */
export const listOwners = ['student', 'teacher'] as const;
export const maxListNameLength = 100;
/** The maximum number of saved lists; users could not find their way among more. */
export const maxSavedLists = 200;

/** The parameters of the list's call; the server refuses those that it does not have. */
const Filters = Type.Record(Type.String(), TextOrBlank(maxFieldLength));
const Columns = Type.Array(RequiredText(100), { maxItems: 300 });
/** The people who see the list besides its creator. */
const SharedWith = Type.Array(
  Type.String({ maxLength: 30, pattern: '^(admin|office:[1-9]\\d{0,14})$', hint: fault(notAReader) }),
  { maxItems: 100 },
);

export const SavedList = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  of: OneOf(listOwners),
  filters: Filters,
  columns: Type.Array(Type.String()),
  sharedWith: Type.Array(Type.String()),
  /** Whether the caller created the list. Nobody else can change or delete it. */
  isOwn: Type.Boolean(),
});
export type SavedList = Type.Static<typeof SavedList>;

export const listLists = endpoint('GET /api/lists', {
  access: 'lists.manage',
  summary:
    'The lists that the caller has saved or that are shared with them, by name; none that goes by a field that they may not see.',
  query: Type.Object({ of: Type.Optional(OneOf(listOwners)) }),
  response: Type.Array(SavedList),
});

export const saveList = endpoint('POST /api/lists', {
  access: 'lists.manage',
  summary:
    'Saves a list of students or teachers: the parameters of its call as `filters`, such as `class` or `field.{id}`, and its columns. It finds whoever meets them when it is opened.',
  body: Type.Object({
    name: RequiredText(maxListNameLength),
    of: OneOf(listOwners),
    filters: Type.Optional(Filters),
    columns: Type.Optional(Columns),
    sharedWith: Type.Optional(SharedWith),
  }),
  status: 201,
  response: SavedList,
});
export type NewList = Type.Static<typeof saveList.body>;

export const changeList = endpoint('PUT /api/lists/{id}', {
  access: 'lists.manage',
  summary: 'Changes a saved list of the caller’s; what is left out stays.',
  params: Type.Object({ id: RecordId }),
  body: Type.Object({
    name: Type.Optional(RequiredText(maxListNameLength)),
    filters: Type.Optional(Filters),
    columns: Type.Optional(Columns),
    sharedWith: Type.Optional(SharedWith),
  }),
  response: SavedList,
});

export const removeList = endpoint('DELETE /api/lists/{id}', {
  access: 'lists.manage',
  summary: 'Deletes a saved list of the caller’s, and nobody who is on it.',
  params: Type.Object({ id: RecordId }),
});
