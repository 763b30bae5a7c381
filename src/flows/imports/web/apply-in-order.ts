import { call } from '../../../platform/web/api/call.ts';
import * as contract from '../imports.contract.ts';
import { isRunning } from './imports.hooks.ts';

/** The file at which it stopped; `undefined` where all were brought in. */
type Outcome = { readonly stoppedAt: string | undefined };

type Options = {
  readonly signal: AbortSignal;
  /** Called before each file with its id. */
  readonly onTurn: (id: string) => void;
};

/**
 * Imports files one after the other. Each is checked again before its turn, because earlier ones can have added records
 * it refers to. The first file with faults stops it; a file that would change nothing is skipped.
 */
export async function applyInOrder(ids: readonly string[], { signal, onTurn }: Options): Promise<Outcome> {
  for (const _id of ids) {
    const params = { id: Number(_id) };
    onTurn(_id);
    await call(contract.matchColumns, { params, body: { columns: {} } });
    const { state, counts, faults } = await settled(params.id, signal);
    if (state !== 'checked' || counts.wrong > 0 || faults.length > 0) return { stoppedAt: _id };
    if (counts.new + counts.changed === 0) continue;
    await call(contract.applyImport, { params, body: {} });
    const applied = await settled(params.id, signal);
    if (applied.state !== 'applied') return { stoppedAt: _id };
  }
  return { stoppedAt: undefined };
}

const askAgainMs = 500;

/** The import, once the server does not work on it any more. */
async function settled(id: number, signal: AbortSignal): Promise<contract.Import> {
  for (;;) {
    signal.throwIfAborted();
    const found = await call(contract.readImport, { params: { id } });
    if (!isRunning(found)) return found;
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  }
}
