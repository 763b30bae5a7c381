import { useTranslation } from 'react-i18next';
import { formatClass } from '../../../platform/web/school-classes.ts';
import type { MakerRule, Who } from '../plan.contract.ts';
import { useImportedWords } from './imported-words.ts';
import type { Names } from './names.ts';

/** Words the target of something, at the beginning of a line. */
export function useWhoWords(names: Names): (who: Who | undefined) => string {
  const { t } = useTranslation('timetable-maker');
  return (who) => {
    if (who?.kind === 'teacher') return names.teacher(who.teacher ?? '');
    if (who?.kind === 'class') return formatClass(who.class ?? 0);
    if (who?.kind === 'room') return who.room ?? '';
    return t(who?.kind === 'teachers' ? 'eachTeacher' : 'eachClass');
  };
}

/** Words a rule as a sentence. */
export function useRuleWords(names: Names): (rule: MakerRule) => string {
  const { t } = useTranslation('timetable-maker');
  const whoWords = useWhoWords(names);
  const importedWords = useImportedWords(names, whoWords);
  return (rule) => {
    const { kind, who, lessons = [], n: count = 0, per, period = 1 } = rule;
    const ofWhom = who || lessons.length === 0 ? whoWords(who) : names.rows(lessons);
    const rows = names.rows(lessons);
    switch (kind) {
      case 'spread':
        if (count > 1) return t('ruleSpreadFar', { rows: rows || t('eachRow'), days: count });
        return lessons.length === 0 ? t('ruleSpreadAll') : t('ruleSpread', { rows });
      case 'at-most-a-day':
        return t('ruleAtMostADay', { who: ofWhom, count });
      case 'gaps':
        if (count === 0) return t('ruleNoGaps', { who: ofWhom });
        return t(per === 'week' ? 'ruleGapsAWeek' : 'ruleGapsADay', { who: ofWhom, count });
      case 'in-a-row':
        return t('ruleInARow', { who: ofWhom, count });
      case 'days-off':
        return t('ruleDaysOff', { who: ofWhom, count });
      case 'begins-early':
        return count === 0 ? t('ruleBeginsFirst', { who: ofWhom }) : t('ruleBeginsEarly', { who: ofWhom, count });
      case 'not-before':
        return t('ruleNotBefore', { who: ofWhom, period });
      case 'not-after':
        return t('ruleNotAfter', { who: ofWhom, period });
      case 'same-time':
        return t('ruleSameTime', { rows });
      case 'ends-day':
        return t('ruleEndsDay', { rows });
      case 'follows':
        return t('ruleFollows', { first: names.rows(lessons.slice(0, 1)), second: names.rows(lessons.slice(1)) });
      default:
        return importedWords(rule);
    }
  };
}
