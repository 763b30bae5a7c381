import { useQueries, useQuery } from '@tanstack/react-query';
import type { InputOf, OutputOf } from '../../../platform/contract/endpoint.ts';
import { call } from '../../../platform/web/api/call.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { mayDo } from '../../../platform/web/api/may-do.ts';
import { readRole } from '../../../platform/web/api/stored-sign-in.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { useBasedCall } from '../../../platform/web/components/opening.ts';
import { keptQuery } from '../../../platform/web/offline/call-or-kept.ts';
import { hasGroups } from '../../../platform/web/school-classes.ts';
import { usePresentSession } from '../../school/web/school.hooks.ts';
import * as contract from '../groups.contract.ts';

const groupsKey = 'groups';
/**
 * The kind of data that a change of groups affects: every page shows classes and groups by name and counts their
 * students.
 */
const changes = 'classes';

export function useGroups(session: string | undefined) {
  return useQuery({
    ...callQuery(groupsKey, contract.listGroups, { query: { session } }),
    enabled: session !== undefined,
  });
}

/**
 * The numbers of the present session's groups; for teachers only those they teach, and empty for people who may not
 * read groups.
 */
export function useGroupChoices(): readonly number[] {
  const present = usePresentSession();
  const taught = readRole() === 'teacher' ? 'true' : undefined;
  const { data: groups = [] } = useQuery({
    ...keptQuery(groupsKey, contract.listGroups, { query: { session: present, taught } }),
    enabled: mayDo('groups.read') && present !== undefined && hasGroups(),
  });
  return groups.map((group) => group.class);
}

export function useGroupsOfStudent(roll: number) {
  return useQuery(callQuery(groupsKey, contract.listGroups, { query: { roll } }));
}

export function useBlocks(session: string | undefined) {
  return useQuery({
    ...callQuery(groupsKey, contract.listBlocks, { query: { session } }),
    enabled: session !== undefined,
  });
}

/** The members of each of these groups on a day, today if none is given. */
export function useMembers(groups: readonly number[], on: string | undefined) {
  return useQueries({
    queries: groups.map((group) => ({
      queryKey: [groupsKey, 'members', group, on],
      queryFn: () => call(contract.listMembers, { params: { class: group }, query: { on } }),
    })),
    combine: (answers) => ({
      error: answers.find(({ error }) => error)?.error ?? null,
      members: answers.every(({ data }) => data) ? answers.map(({ data }) => data ?? []) : undefined,
    }),
  });
}

export type NewGroup = InputOf<typeof contract.addGroup>['body'];

export function useAddGroup() {
  return useChange(changes, (body: NewGroup) => call(contract.addGroup, { body }));
}

/** Adds groups to a session at once; answers their numbers in the same order. */
export function useAddManyGroups() {
  return useChange(changes, (body: InputOf<typeof contract.addManyGroups>['body']) =>
    call(contract.addManyGroups, { body }),
  );
}

export function useChangeGroup() {
  const send = useBasedCall();
  return useChange(
    changes,
    ({ class: number, ...body }: InputOf<typeof contract.changeGroup>['body'] & { readonly class: number }) =>
      send(contract.changeGroup, { params: { class: number }, body }),
  );
}

export function useRemoveGroup() {
  return useChange(changes, (number: number) => call(contract.removeGroup, { params: { class: number } }));
}

type Sent = InputOf<typeof contract.setMembersOfGroups>['body'];
type Members = readonly OutputOf<typeof contract.listMembers>[];

type Setting = Pick<Sent, 'from'> & {
  readonly groups: readonly number[];
  /** The day whose members are changed, today if none is given. */
  readonly on: string | undefined;
  /** Returns the groups to change, with their members. */
  readonly change: (members: Members) => Sent['groups'];
};

/**
 * Sets the members of groups from one day on, of all of them or none. The members are fetched again before, so that what
 * others have saved since the page was opened stays.
 */
export function useSetMembers() {
  return useChange(changes, async ({ from, groups, on, change }: Setting) => {
    const members = groups.map((group) => call(contract.listMembers, { params: { class: group }, query: { on } }));
    const changed = change(await Promise.all(members));
    if (changed.length > 0) await call(contract.setMembersOfGroups, { body: { from, groups: changed } });
  });
}
