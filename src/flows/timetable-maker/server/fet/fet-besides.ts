import type { XmlElement } from '@rgrove/parse-xml';
import { element, elements } from '../../../../platform/server/read-xml.ts';
import type { FetOutline } from '../../fet-files.contract.ts';
import { should } from '../to-rules.ts';
import type { FetActivity } from './fet-lists.ts';
import { flagOf, numberOf, textOf, textsOf } from './fet-xml.ts';

type Read = {
  readonly root: XmlElement;
  readonly activities: readonly FetActivity[];
  /** The number of years, groups and subgroups, and of those that are in the outline. */
  readonly sets: number;
  readonly named: number;
};

/** The content of a file that a plan cannot keep, counted. */
export function besidesOf({ root, activities, sets, named }: Read): FetOutline['besides'] {
  const all = ['Time_Constraints_List', 'Space_Constraints_List'].flatMap((list) => elements(element(root, list)));
  const on = all.filter((one) => flagOf(one, 'Active', true));
  const weights = on.map((one) => numberOf(one, 'Weight_Percentage', 'Weight'));
  const asked = new Set(
    on.flatMap((one) =>
      elements(one)
        .filter(({ name }) => name.includes('Tag'))
        .map(({ text }) => text),
    ),
  );
  const teachers = elements(element(root, 'Teachers_List'), 'Teacher');
  const busy = new Set(activities.flatMap((one) => one.teachers));
  const counts: Record<FetOutline['besides'][number]['what'], number> = {
    switchedOffRules: all.length - on.length,
    weights: weights.filter((weight) => weight > 0 && weight < 100 && weight !== should).length,
    tags: activities.filter(({ tags }) => tags.some((tag) => !asked.has(tag))).length,
    comments: commentsIn(root),
    teacherHours: teachers.filter(hasHours).length,
    idleTeachers: teachers.filter((one) => !busy.has(textOf(one, 'Name'))).length,
    idleSets: sets - named,
    chosenRooms: on.filter((one) => textsOf(one, 'Real_Room').length > 0).length,
  };
  return Object.entries(counts).flatMap(([what, count]) =>
    count > 0 ? [{ what: what as keyof typeof counts, count }] : [],
  );
}

function hasHours(teacher: XmlElement): boolean {
  const target = textOf(teacher, 'Target_Number_of_Hours').trim();
  return (
    (target !== '' && target !== '0') || textsOf(element(teacher, 'Qualified_Subjects'), 'Qualified_Subject').length > 0
  );
}

/** Counts the comments of the file itself and of the items of its lists. */
function commentsIn(root: XmlElement): number {
  const lists = elements(root).filter(({ name }) => name.endsWith('_List') && !name.includes('Constraints'));
  return [root, ...lists.flatMap((list) => elements(list))].filter((one) => textOf(one, 'Comments').trim() !== '')
    .length;
}
