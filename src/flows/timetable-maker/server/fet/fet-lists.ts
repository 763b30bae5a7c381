import type { XmlElement } from '@rgrove/parse-xml';
import { element, elements } from '../../../../platform/server/read-xml.ts';
import { refuse } from '../../../../platform/server/refusal.ts';
import type { Room } from '../../../../solver/problem.ts';
import * as refusals from '../../fet-files.refusals.ts';
import { FetNames } from './fet-names.ts';
import { countIn, flagOf, numberOf, textOf, textsOf } from './fet-xml.ts';

const most = { days: 35, periods: 96, activities: 20_000, named: 20_000 };

/** A lesson as the file has it. */
export type FetActivity = {
  readonly id: string;
  /** The id that the parts of one course share; `0` where it has one part. */
  readonly courseId: string;
  readonly subject: string;
  readonly tags: readonly string[];
  readonly teachers: readonly string[];
  readonly students: readonly string[];
  readonly duration: number;
  /** The number of students, if the file gives it for this lesson. */
  readonly studentCount: number | null;
};

/** The names of a list of the file, such as its days. Old files write them without an element around each. */
export function readNames(root: XmlElement, listName: string, itemName: string): FetNames {
  const list = element(root, listName);
  const items = elements(list, itemName);
  const names = items.length > 0 ? items.map((item) => textOf(item, 'Name')) : textsOf(list, 'Name');
  const limit = listName === 'Days_List' ? most.days : listName === 'Hours_List' ? most.periods : most.named;
  if (names.length > limit) throw refuse(refusals.fetFileTooLarge);
  return new FetNames(itemName, names);
}

/** The activities that are not switched off. */
export function readActivities(root: XmlElement): FetActivity[] {
  const found = elements(element(root, 'Activities_List'), 'Activity');
  if (found.length > most.activities) throw refuse(refusals.fetFileTooLarge);
  return found.filter((activity) => flagOf(activity, 'Active', true)).map(activityOf);
}

function activityOf(activity: XmlElement): FetActivity {
  return {
    id: textOf(activity, 'Id').trim(),
    courseId: textOf(activity, 'Activity_Group_Id').trim() || '0',
    subject: textOf(activity, 'Subject'),
    tags: ['Activity_Tag', 'Subject_Tag'].flatMap((name) => textsOf(activity, name)).filter((tag) => tag !== ''),
    teachers: textsOf(activity, 'Teacher').filter((teacher) => teacher !== ''),
    students: textsOf(activity, 'Students').filter((name) => name !== ''),
    duration: numberOf(activity, 'Duration'),
    studentCount: countIn(activity, 'Number_Of_Students', 'Number_of_Students') ?? null,
  };
}

export function readRooms(root: XmlElement, names: FetNames): Room[] {
  return elements(element(root, 'Rooms_List'), 'Room').map((room) => roomOf(room, names));
}

function roomOf(room: XmlElement, names: FetNames): Room {
  const building = textOf(room, 'Building');
  const capacity = textOf(room, 'Capacity').trim();
  const sets = elements(room, 'Set_of_Real_Rooms').map((set) =>
    textsOf(set, 'Real_Room').map((name) => names.indexOf(name)),
  );
  return {
    name: textOf(room, 'Name'),
    seats: capacity === '' ? Number.POSITIVE_INFINITY : numberOf(room, 'Capacity'),
    ...(building === '' ? {} : { building }),
    ...(flagOf(room, 'Virtual', false) ? { oneOfEach: sets } : {}),
  };
}
