import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { call } from '../../../platform/web/api/call.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { useBasedCall } from '../../../platform/web/components/opening.ts';
import * as contract from '../classes.contract.ts';

const changes = 'classes';

export type ClassFields = InputOf<typeof contract.changeClass>['body'];

export function useAddClass() {
  return useChange(changes, (body: InputOf<typeof contract.addClass>['body']) => call(contract.addClass, { body }));
}

export function useChangeClass() {
  const send = useBasedCall();
  return useChange(changes, ({ class: number, ...body }: ClassFields & { readonly class: number }) =>
    send(contract.changeClass, { params: { class: number }, body }),
  );
}

export function useNameClasses() {
  const send = useBasedCall();
  return useChange(changes, (classes: contract.ClassNames) =>
    send(contract.nameClasses, { body: { classes } }, (stored) => ({ classes: stored })),
  );
}

export function useRemoveClass() {
  return useChange(changes, (number: number) => call(contract.removeClass, { params: { class: number } }));
}
