import * as Type from 'typebox';
import { fault } from './reason.ts';
import { notAnId } from './refusals.ts';
import { RecordId } from './school-terms.ts';

/** An `_id` in a body: as calls answer it, or as a number. */
export const SentId = Type.Union([RecordId, Type.String({ pattern: '^[1-9]\\d{0,14}$', maxLength: 15 })], {
  hint: fault(notAnId),
});
