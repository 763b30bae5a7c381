import fc from 'fast-check';
import { networkStates } from './cut-network.ts';
import { type SmallClass, smallClasses } from './small-school.ts';

/** Two devices: each a browser with a profile and a network of its own. */
const deviceNames = [0, 1] as const;
type DeviceName = (typeof deviceNames)[number];

const device = fc.constantFrom<DeviceName>(0, 0, 0, 1);
const classNumber = fc.constantFrom<SmallClass>(1, 1, 2);
/** Whether each student is present, by their place in the register. */
const present = fc.tuple(fc.boolean(), fc.boolean(), fc.boolean());

const register = fc.record({ do: fc.constant('register'), device, class: classNumber, present } as const);
const steps = {
  register,
  mark: fc.record({ do: fc.constant('mark'), device, class: classNumber, present } as const),
  network: fc.record({ do: fc.constant('network'), device, state: fc.constantFrom(...networkStates) } as const),
  reload: fc.record({ do: fc.constant('reload'), device } as const),
  newTab: fc.record({ do: fc.constant('newTab'), device, closesOld: fc.boolean() } as const),
  otherTab: fc.record({ do: fc.constant('otherTab'), device } as const),
  restartBrowser: fc.record({ do: fc.constant('restartBrowser'), device } as const),
  clock: fc.record({ do: fc.constant('clock'), device, days: fc.constantFrom(-1, 1) } as const),
  disk: fc.record({ do: fc.constant('disk'), device, isFull: fc.boolean() } as const),
  newVersion: fc.record({ do: fc.constant('newVersion') } as const),
  restartServer: fc.record({ do: fc.constant('restartServer') } as const),
  endSession: fc.record({ do: fc.constant('endSession'), device } as const),
  topic: fc.record({ do: fc.constant('topic'), device, class: classNumber } as const),
  homework: fc.record({ do: fc.constant('homework'), device, class: classNumber } as const),
  handIn: fc.record({ do: fc.constant('handIn'), network: fc.constantFrom(...networkStates) } as const),
};

type Arbitrary = (typeof steps)[keyof typeof steps];
export type Step = Arbitrary extends fc.Arbitrary<infer T> ? T : never;

const troubles = fc.oneof(
  { arbitrary: steps.network as fc.Arbitrary<Step>, weight: 12 },
  { arbitrary: steps.reload, weight: 3 },
  { arbitrary: steps.newTab, weight: 3 },
  { arbitrary: steps.otherTab, weight: 1 },
  { arbitrary: steps.restartBrowser, weight: 1 },
  { arbitrary: steps.clock, weight: 1 },
  { arbitrary: steps.disk, weight: 1 },
  { arbitrary: steps.newVersion, weight: 1 },
  { arbitrary: steps.restartServer, weight: 1 },
  { arbitrary: steps.endSession, weight: 2 },
);
const deeds = fc.oneof(
  { arbitrary: steps.register as fc.Arbitrary<Step>, weight: 6 },
  { arbitrary: steps.mark, weight: 1 },
  { arbitrary: steps.topic, weight: 2 },
  { arbitrary: steps.homework, weight: 2 },
  { arbitrary: steps.handIn, weight: 1 },
);
const someTroubles = fc.array(troubles, { minLength: 1, maxLength: 2, size: 'max' });

/**
 * Schedules of one teacher with two devices, or of two teachers, and of a student: registers, topics, homework and
 * hand-ins, with possible failures before each and at the end.
 */
export const schedules = fc
  .record({
    isSameTeacher: fc.boolean(),
    acts: fc.array(fc.tuple(someTroubles, deeds), { minLength: 2, maxLength: 4, size: 'max' }),
    last: fc.array(troubles, { maxLength: 2, size: 'max' }),
  })
  .map(({ isSameTeacher, acts, last }) => ({ isSameTeacher, steps: [...acts.flat(2), ...last] }));
export type Schedule = { readonly isSameTeacher: boolean; readonly steps: readonly Step[] };

/** The statuses that a step sets, by roll. */
export function linesOf({ class: classNumber, present }: Extract<Step, { present: unknown }>) {
  return Object.fromEntries(
    smallClasses[classNumber].map((roll, place) => [String(roll), present[place] ? 'Present' : 'Absent'] as const),
  );
}
