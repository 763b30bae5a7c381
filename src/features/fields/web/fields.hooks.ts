import { useQuery } from '@tanstack/react-query';
import type { FieldOwner, FieldValues } from '../../../platform/contract/own-fields.ts';
import { call } from '../../../platform/web/api/call.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import * as contract from '../fields.contract.ts';

const fieldsKey = 'fields';

/** The fields of the school's own of people of one role, for who manages them. */
export function useFields(of?: FieldOwner) {
  return useQuery({
    queryKey: [fieldsKey, 'list', of],
    queryFn: () => call(contract.listFields, { query: of === undefined ? {} : { of } }),
  });
}

/** Adds a field, or changes the one with this id. */
export function useSaveField(id?: string) {
  return useChange({
    changes: fieldsKey,
    mutationFn: ({ of, ...body }: contract.NewField) =>
      id === undefined
        ? call(contract.addField, { body: { of, ...body } })
        : call(contract.changeField, { params: { id: Number(id) }, body }),
  });
}

/** Puts a field at another place in the order of its role. */
export function useMoveField() {
  return useChange({
    changes: fieldsKey,
    mutationFn: ({ id, order }: { readonly id: string; readonly order: number }) =>
      call(contract.changeField, { params: { id: Number(id) }, body: { order } }),
  });
}

export function useRemoveField() {
  return useChange({
    changes: fieldsKey,
    mutationFn: (id: string) => call(contract.removeField, { params: { id: Number(id) } }),
  });
}

export function usePersonFields(id: string) {
  return useQuery({
    queryKey: [fieldsKey, 'person', id],
    queryFn: () => call(contract.readPersonFields, { params: { id: Number(id) } }),
  });
}

export function useChangePersonFields(id: string) {
  return useChange({
    changes: fieldsKey,
    mutationFn: (fields: FieldValues) =>
      call(contract.changePersonFields, { params: { id: Number(id) }, body: { fields } }),
  });
}
