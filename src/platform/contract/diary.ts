import * as Type from 'typebox';
import { fault } from './reason.ts';
import { notAWholeNumber } from './refusals.ts';
import { OrNull, RequiredText } from './school-terms.ts';

export const maxTopicLength = 200;
export const maxDiaryTextLength = 4000;

/** The lesson's number in the timetable. */
export const LessonNumber = Type.Integer({ minimum: 1, maximum: 32_767, hint: fault(notAWholeNumber, { least: 1 }) });

/** A diary entry: what was done in a lesson. */
export const writtenInDiary = {
  topic: RequiredText(maxTopicLength),
  /** If it is left out, the present text is kept; `null` or blank clears it. */
  text: Type.Optional(OrNull(Type.String({ maxLength: maxDiaryTextLength, pattern: '^[^\\u0000]*$' }))),
};

/** The diary entries that are sent with a register, for lessons of its day. */
export const SentDiary = Type.Array(Type.Object({ period: LessonNumber, ...writtenInDiary }), { maxItems: 20 });
export type SentDiary = Type.Static<typeof SentDiary>;
