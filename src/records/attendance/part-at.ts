import { minuteOf } from '../../platform/contract/clock-time.ts';
import type { RegistersClose } from '../../platform/contract/school-policies.ts';
import type { RegisterPart } from '../../platform/contract/school-terms.ts';

/**
 * Returns the part of the day whose register is meant at a minute. The afternoon begins halfway between the two closing
 * times.
 */
export function partAt(minute: number, { morning, afternoon }: RegistersClose): RegisterPart {
  return 2 * minute >= minuteOf(morning) + minuteOf(afternoon) ? 'afternoon' : 'morning';
}
