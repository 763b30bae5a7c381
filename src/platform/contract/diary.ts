import * as Type from 'typebox';
import { fault } from './reason.ts';
import { notAWholeNumber } from './refusals.ts';
import { RequiredText } from './school-terms.ts';

export const maxTopicLength = 200;
export const maxDiaryTextLength = 4000;

/** The lesson's number in the timetable. */
export const LessonNumber = Type.Integer({ minimum: 1, maximum: 32_767, hint: fault(notAWholeNumber, { least: 1 }) });

/** What was done in a lesson. */
export const writtenInDiary = {
  topic: RequiredText(maxTopicLength),
  /** Left out, what is there stays; `null` or blank clears it. */
  text: Type.Optional(
    Type.Union([Type.String({ maxLength: maxDiaryTextLength, pattern: '^[^\\u0000]*$' }), Type.Null()]),
  ),
};

/** What a register takes of the diary: of lessons of its day. */
export const SentDiary = Type.Array(Type.Object({ period: LessonNumber, ...writtenInDiary }), { maxItems: 20 });
export type SentDiary = Type.Static<typeof SentDiary>;
