import { useQueries, useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { versionOf } from '../../../platform/contract/version-of.ts';
import { call } from '../../../platform/web/api/call.ts';
import { mayDo } from '../../../platform/web/api/may-do.ts';
import { readRole } from '../../../platform/web/api/stored-sign-in.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { useBasedCall } from '../../../platform/web/components/opening.ts';
import { callOrKept } from '../../../platform/web/offline/call-or-kept.ts';
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
    queryKey: [groupsKey, 'of', session],
    queryFn: () => call(contract.listGroups, { query: { session } }),
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
    queryKey: [groupsKey, 'offered', present, taught],
    queryFn: (asking) => callOrKept(contract.listGroups, { query: { session: present, taught } }, asking),
    enabled: mayDo('groups.read') && present !== undefined && hasGroups(),
  });
  return groups.map((group) => group.class);
}

export function useGroupsOfStudent(roll: number) {
  return useQuery({
    queryKey: [groupsKey, 'student', roll],
    queryFn: () => call(contract.listGroups, { query: { roll } }),
  });
}

export function useBlocks(session: string | undefined) {
  return useQuery({
    queryKey: [groupsKey, 'blocks', session],
    queryFn: () => call(contract.listBlocks, { query: { session } }),
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
  return useChange({ changes, mutationFn: (body: NewGroup) => call(contract.addGroup, { body }) });
}

/** Adds groups to a session at once; answers their numbers in the same order. */
export function useAddManyGroups() {
  return useChange({
    changes,
    mutationFn: (body: InputOf<typeof contract.addManyGroups>['body']) => call(contract.addManyGroups, { body }),
  });
}

export function useChangeGroup() {
  const send = useBasedCall();
  return useChange({
    changes,
    mutationFn: ({
      class: number,
      ...body
    }: InputOf<typeof contract.changeGroup>['body'] & { readonly class: number }) =>
      send(contract.changeGroup, { params: { class: number }, body }),
  });
}

export function useRemoveGroup() {
  return useChange({
    changes,
    mutationFn: (number: number) => call(contract.removeGroup, { params: { class: number } }),
  });
}

type Filled = InputOf<typeof contract.setMembersOfGroups>['body'];

/**
 * Sets the members of groups from one day on, of all of them or none. If somebody else has changed the members since
 * they were read as `before`, the page shows theirs with the presses made here, which can be saved again.
 */
export function useSetMembers() {
  return useChange({
    changes,
    mutationFn: ({ before, ...body }: Filled & { readonly before: Filled['groups'] }) =>
      call(contract.setMembersOfGroups, { query: { basedOn: versionOf({ groups: before }, body) }, body }),
  });
}
