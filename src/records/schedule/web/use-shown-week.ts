import { useState } from 'react';
import { useUrlValues } from '../../../platform/web/components/use-url-value.ts';
import { isGroup, schoolClasses } from '../../../platform/web/school-classes.ts';
import type { Entry } from './timetable.ts';

/** The value in the address that means, in place of a teacher's email, the periods of teachers who have left. */
export const nobody = 'none';

/** The key of the class whose week was opened last on this device. A teacher's email is not stored there. */
const lastClassKey = 'rollbook.timetable.class';

/** The view in the address: the week, or lists. */
type View = 'week' | 'lists';

/**
 * Returns the week to show by the address; without a choice there, that of the class that was shown last or of the
 * first class with a timetable.
 */
export function useShownWeek(entries: readonly Entry[]) {
  const [chosen, choose] = useUrlValues();
  const [lastClass, setLastClass] = useState(() => localStorage.getItem(lastClassKey) ?? undefined);
  const view: View = chosen.view === 'lists' || chosen.teacher === nobody ? 'lists' : 'week';
  const first = findClass(lastClass) ?? entries[0]?.class ?? schoolClasses()[0]?.class;
  const usual = chosen.teacher || view === 'lists' ? undefined : first;
  const classNumber = chosen.class === undefined ? usual : findClass(chosen.class);

  const remember = (shown: number) => {
    setLastClass(String(shown));
    try {
      localStorage.setItem(lastClassKey, String(shown));
    } catch {
      // Storage is full or forbidden, so the class is remembered only for this visit.
    }
  };

  return {
    view,
    classNumber,
    teacher: chosen.class ? undefined : chosen.teacher,
    /** Whether the address names a class that the school does not have; no other class is shown then. */
    isUnknown: chosen.class !== undefined && classNumber === undefined,
    /** Whether the address names a class or a teacher. */
    isChosen: chosen.class !== undefined || chosen.teacher !== undefined,
    showClass: (shown: number | undefined) => {
      if (shown) remember(shown);
      choose({ class: shown === undefined ? shown : String(shown), teacher: undefined });
    },
    showTeacher: (email: string | undefined) => choose({ teacher: email, class: undefined }),
    showView: (shown: View) =>
      choose({
        view: shown === 'lists' ? shown : undefined,
        ...(shown === 'week' && chosen.teacher === nobody && { teacher: undefined }),
      }),
    /** Shows the class of an added period; the address changes only if it named another one. */
    follow: (added: number) => {
      // A group's lesson appears in the weeks of its classes, so the shown week stays.
      if (isGroup(added)) return;
      remember(added);
      if (chosen.class || chosen.teacher) choose({ class: String(added), teacher: undefined });
    },
  };
}

function findClass(named: string | undefined): number | undefined {
  return schoolClasses().find((one) => String(one.class) === named)?.class;
}
