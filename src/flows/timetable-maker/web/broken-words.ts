import { useTranslation } from 'react-i18next';
import { formatList } from '../../../platform/web/format.ts';
import { formatClassBriefly } from '../../../platform/web/school-classes.ts';
import type { Broken } from '../draft.contract.ts';
import type { ReadDraft } from '../timetable-maker.contract.ts';
import type { Names } from './names.ts';
import { useRuleWords } from './rule-words.ts';

type Draft = Pick<ReadDraft, 'plan' | 'lessons'>;

/** The most lessons that a sentence names. */
const mostNamed = 3;

/**
 * Words a rule that a draft breaks: the rule as a sentence, or the requirement without one, with the lessons concerned
 * except `besides`, the one that is being moved.
 */
export function useBrokenWords(draft: Draft, names: Names): (broken: Broken, besides?: string) => string {
  const { t } = useTranslation('timetable-maker');
  const ruleWords = useRuleWords(names);
  const lessonWords = useLessonNames(draft);
  return ({ rule, kind, lessons: all, times }, besides) => {
    const lessons = all.filter((id) => id !== besides);
    if (kind === 'overlap' && besides !== undefined && lessons.length > 0) {
      return t('clashesWith', { lessons: namesOf(lessons, lessonWords) });
    }
    const found = draft.plan.rules.find(({ key }) => key === rule);
    const what = found ? ruleWords(found) : withoutRule[kind] ? t(withoutRule[kind]) : t('brokenOther');
    if (lessons.length === 0) return times > 1 ? t('brokenTimes', { what, count: times }) : what;
    return t('brokenBy', { what, lessons: namesOf(lessons, lessonWords) });
  };
}

function namesOf(lessons: readonly string[], lessonWords: (id: string) => string): string {
  return formatList([...new Set(lessons.slice(0, mostNamed).map(lessonWords))]);
}

/** Requirements without a rule. */
const withoutRule: Readonly<
  Record<
    string,
    | 'broken.overlap'
    | 'broken.not-placed'
    | 'broken.too-long'
    | 'broken.away'
    | 'broken.pinned'
    | 'broken.room'
    | 'broken.seats'
  >
> = {
  overlap: 'broken.overlap',
  'not-placed': 'broken.not-placed',
  'too-long': 'broken.too-long',
  away: 'broken.away',
  pinned: 'broken.pinned',
  room: 'broken.room',
  seats: 'broken.seats',
};

/** A lesson of a draft in short, such as "5 Mathematics". */
export function useLessonNames({ plan, lessons }: Draft): (id: string) => string {
  const rows = new Map(plan.load.map((row) => [row.key, row]));
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  return (id) => {
    const row = rows.get(byId.get(id)?.row ?? '');
    return row ? `${formatClassBriefly(row.class)} ${row.subject}` : '';
  };
}
