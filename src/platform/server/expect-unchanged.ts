import { fault } from '../contract/reason.ts';
import { settingChanged } from '../contract/refusals.ts';
import { versionOf } from '../contract/version-of.ts';
import { refuseChanged } from './refusal.ts';

/** Refuses a change that is based on a setting that somebody else has changed meanwhile, with the one that stands. */
export function expectUnchanged(basedOn: string | undefined, stands: unknown): void {
  if (basedOn !== undefined && basedOn !== versionOf(stands)) throw refuseChanged(fault(settingChanged), stands);
}
