import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { call } from '../../../platform/web/api/call.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { callForFile } from '../../../platform/web/api/other-calls.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { useBasedCall } from '../../../platform/web/components/opening.ts';
import * as contract from '../layouts.contract.ts';

const topic = 'report-cards';

export function useLayouts() {
  return useQuery(callQuery(topic, contract.listLayouts, {}));
}

/** Makes a layout, or changes the one with this id. */
export function useSaveLayout(id: string | undefined) {
  const send = useBasedCall();
  return useChange(topic, (body: contract.NewLayout) =>
    id === undefined
      ? call(contract.addLayout, { body })
      : send(contract.changeLayout, { params: { id: Number(id) }, body }),
  );
}

export function useRemoveLayout() {
  return useChange(topic, (id: string) => call(contract.removeLayout, { params: { id: Number(id) } }));
}

/** A picture of a card; the one before is shown until it has come. */
export function useLayoutPicture(body: InputOf<typeof contract.previewLayout>['body']) {
  return useQuery({
    queryKey: [topic, 'picture', body],
    queryFn: () => callForFile(contract.previewLayout, { body }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
}
