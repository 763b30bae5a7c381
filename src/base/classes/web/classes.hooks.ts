import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { call } from '../../../platform/web/api/call.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import * as contract from '../classes.contract.ts';

const changes = 'classes';

export type ClassFields = InputOf<typeof contract.changeClass>['body'];

export function useAddClass() {
  return useChange(changes, (body: InputOf<typeof contract.addClass>['body']) => call(contract.addClass, { body }));
}

export function useChangeClass() {
  return useChange(changes, ({ class: number, ...body }: ClassFields & { readonly class: number }) =>
    call(contract.changeClass, { params: { class: number }, body }),
  );
}

export function useNameClasses() {
  return useChange(changes, (classes: contract.ClassNames) => call(contract.nameClasses, { body: { classes } }));
}

export function useRemoveClass() {
  return useChange(changes, (number: number) => call(contract.removeClass, { params: { class: number } }));
}
