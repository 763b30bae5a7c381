import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FieldOwner, FieldValues } from '../../../platform/contract/own-fields.ts';
import { call } from '../../../platform/web/api/call.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { mayDo } from '../../../platform/web/api/may-do.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { useBasedCall } from '../../../platform/web/components/opening.ts';
import * as contract from '../fields.contract.ts';
import type { KnownInput } from './field-texts.ts';

const fieldsKey = 'fields';

/** The school's own fields, for those who manage them. */
export function useFields() {
  return useQuery(callQuery(fieldsKey, contract.listFields, { query: {} }));
}

/** The school's own fields of people of one role that the reader may see. */
export function useSeenFields(of: FieldOwner) {
  return useQuery(callQuery(fieldsKey, contract.listSeenFields, { query: { of } }));
}

export function useIdentifierKinds() {
  return useQuery({
    ...callQuery(fieldsKey, contract.listIdentifierKinds, {}),
    // The hook is also used on pages for offices, which cannot read or change these.
    enabled: mayDo('fields.manage'),
  });
}

/**
 * Everything a form asks about people of one role besides the standard fields: identifiers and the school's own fields,
 * as far as the reader may change them.
 */
export function useKnown(of: FieldOwner): readonly KnownInput[] {
  const { data: kinds } = useIdentifierKinds();
  const { data: fields } = useSeenFields(of);
  return useMemo(
    () => [
      ...(kinds ?? [])
        .filter((kind) => kind.of === of)
        .map(({ name }) => ({ name, type: 'text' as const, isRequired: false, part: 'identifiers' as const })),
      ...(fields ?? []).filter(({ mayChange }) => mayChange).map((field) => ({ ...field, part: 'fields' as const })),
    ],
    [kinds, fields, of],
  );
}

/** Adds a kind of identifier, or changes the one with this id. */
export function useSaveKind(id?: string) {
  const send = useBasedCall();
  return useChange(fieldsKey, ({ of, ...body }: contract.NewIdentifierKind) =>
    id === undefined
      ? call(contract.addIdentifierKind, { body: { of, ...body } })
      : send(contract.changeIdentifierKind, { params: { id: Number(id) }, body }),
  );
}

export function useRemoveKind() {
  return useChange(fieldsKey, (id: string) => call(contract.removeIdentifierKind, { params: { id: Number(id) } }));
}

/** Adds a field, or changes the one with this id. */
export function useSaveField(id?: string) {
  const send = useBasedCall();
  return useChange(fieldsKey, ({ of, ...body }: contract.NewField) =>
    id === undefined
      ? call(contract.addField, { body: { of, ...body } })
      : send(contract.changeField, { params: { id: Number(id) }, body }),
  );
}

/** Puts a field at another place in the order of its role. */
export function useMoveField() {
  return useChange(fieldsKey, ({ id, order }: { readonly id: string; readonly order: number }) =>
    call(contract.changeField, { params: { id: Number(id) }, body: { order } }),
  );
}

export function useRemoveField() {
  return useChange(fieldsKey, (id: string) => call(contract.removeField, { params: { id: Number(id) } }));
}

export function usePersonFields(id: string) {
  return useQuery({
    ...callQuery(fieldsKey, contract.readPersonFields, { params: { id: Number(id) } }),
    // An office may read reports and not this.
    enabled: mayDo('people.fields'),
  });
}

export function useOwnFields() {
  return useQuery(callQuery(fieldsKey, contract.readOwnFields, {}));
}

export function useChangePersonFields(id: string) {
  const send = useBasedCall();
  return useChange(fieldsKey, (fields: FieldValues) =>
    send(contract.changePersonFields, { params: { id: Number(id) }, body: { fields } }),
  );
}
