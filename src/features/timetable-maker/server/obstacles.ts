import { type Fault, fault } from '../../../platform/contract/reason.ts';
import type { RollFault } from '../../../platform/server/refusal.ts';
import type { Obstacle, Plan } from '../timetable-maker.contract.ts';
import { tooManyForClass, tooManyForRoom, tooManyForTeacher } from '../timetable-maker.refusals.ts';
import type { totalsOf } from './totals.ts';

type Found = { readonly why: Fault; readonly rules: string[]; readonly lessons: string[] };

/** What no timetable can hold, as it adds up to more than there is room for. */
export function findObstacles({ load }: Plan, { classes, teachers, rooms }: ReturnType<typeof totalsOf>): Found[] {
  const keysOf = (isOf: (row: Plan['load'][number]) => boolean) => load.filter(isOf).map(({ key }) => key);
  const isOver = ({ lessons, of }: { readonly lessons: number; readonly of: number }) => lessons > of;
  return [
    ...classes.filter(isOver).map(({ class: number, lessons, of }) => ({
      why: fault(tooManyForClass, { class: number, lessons, of }),
      ...{ rules: [], lessons: keysOf((row) => row.class === number) },
    })),
    ...teachers.filter(isOver).map(({ name, email, lessons, of }) => ({
      why: fault(tooManyForTeacher, { name, lessons, of }),
      ...{ rules: [], lessons: keysOf((row) => row.teacher === email) },
    })),
    ...rooms.filter(isOver).map(({ name, lessons, of }) => ({
      why: fault(tooManyForRoom, { room: name, lessons, of }),
      ...{ rules: [], lessons: keysOf((row) => row.rooms.length === 1 && row.rooms[0] === name) },
    })),
  ];
}

/** Obstacles in the language of whoever asks. */
export async function wordObstacles(
  found: readonly Found[],
  wordFaults: (listed: readonly RollFault[]) => Promise<Omit<Obstacle, 'rules' | 'lessons'>[]>,
): Promise<Obstacle[]> {
  const worded = await wordFaults(found);
  return worded.map((words, place) => ({
    ...words,
    rules: found[place]?.rules ?? [],
    lessons: found[place]?.lessons ?? [],
  }));
}
