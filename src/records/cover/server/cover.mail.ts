import type { MailKind } from '../../../platform/mail/mail-kind.ts';
import { mailWords } from '../../../platform/mail/mail-words.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { formatTime } from '../../../platform/server/span.ts';
import * as cover from './cover.queries.ts';

type Told = { readonly date: string; readonly lesson: number };

/**
 * The content of a mail: the lessons that a teacher now covers, as they were decided or moved at that time, and those
 * that they no longer cover.
 */
export type CoverTold = { readonly given: readonly Told[]; readonly ended: readonly Told[] };

/**
 * Mails a teacher what they cover and no longer cover, as far as that is still true. It names neither the absent
 * teacher nor the reason.
 */
export const coverMail: MailKind = {
  kind: 'cover',
  isOptional: true,
  roles: ['teacher'],
  write: async ({ db, schoolId, about, reader, now, addressOf }) => {
    const today = localDate(reader.timeZone, now());
    const told = about as CoverTold;
    const last =
      [...told.given, ...told.ended]
        .map(({ date }) => date)
        .sort()
        .at(-1) ?? today;
    const covers = (
      await cover.listHeldCovers(db, schoolId, { from: today, to: last }, { teacherId: reader.personId })
    ).filter(({ teacher_id }) => teacher_id === reader.personId);
    const isCovered = (one: Told) => covers.some(({ date, lesson }) => date === one.date && lesson === one.lesson);
    const given = covers.filter((one) =>
      told.given.some(({ date, lesson }) => date === one.date && lesson === one.lesson),
    );
    const left = told.ended.filter((one) => one.date >= today && !isCovered(one));
    const ended = await nameLessons(db, schoolId, left);
    if (given.length + ended.length === 0) return undefined;
    const say = mailWords('cover', reader.language);
    const { school } = reader;
    return {
      subject:
        given.length > 0
          ? say('subject', { count: given.length, school })
          : say('subject-ended', { count: ended.length, school }),
      lines: [
        ...(given.length > 0 ? [say('given', { school })] : []),
        ...given.map(({ room, startsMinute, endsMinute, ...one }) => {
          const lesson = { ...factsOf(one), time: formatTime({ startsMinute, endsMinute }) };
          return room === null ? say('lesson', lesson) : say('lesson-in-room', { ...lesson, room });
        }),
        ...(ended.length > 0 ? [say('ended', { school })] : []),
        ...ended.map((one) => say('lesson-ended', factsOf(one))),
      ],
      action: { label: say('link'), address: addressOf('/teacher_schedule') },
      note: say('note', { school }),
    };
  },
};

type Facts = { readonly date: string; readonly subject: string; readonly class: number };

function factsOf({ date, subject, class: classNumber }: Facts): Facts {
  return { date, subject, class: classNumber };
}

async function nameLessons(db: Parameters<typeof cover.listLessons>[0], schoolId: number, told: readonly Told[]) {
  const lessons = await cover.listLessons(
    db,
    schoolId,
    told.map(({ lesson }) => lesson),
  );
  return told.flatMap(({ date, lesson }) => {
    const found = lessons.find(({ id }) => id === lesson);
    return found ? [{ date, subject: found.subject, class: found.class }] : [];
  });
}
