import { call } from '../../../platform/web/api/call.ts';
import * as contract from '../imports.contract.ts';
import { isRunning } from './imports.hooks.ts';

/** The file at which it stopped; `undefined` where all were brought in. */
type Outcome = { readonly stoppedAt: string | undefined };

type Options = {
  readonly signal: AbortSignal;
  /** Called with the id of each file before it is checked or imported. */
  readonly onTurn: (id: string) => void;
};

/**
 * Imports files one after the other, if none has faults when they are checked together. Each is checked again before
 * its turn, because the school can have changed meanwhile; the first with faults stops it. A file that would change
 * nothing is skipped.
 */
export async function applyInOrder(ids: readonly string[], { signal, onTurn }: Options): Promise<Outcome> {
  await call(contract.checkImports, { body: { imports: ids.map(Number) } });
  for (const _id of ids) {
    onTurn(_id);
    if (!isRight(await settled(Number(_id), signal))) return { stoppedAt: _id };
  }
  for (const _id of ids) {
    const params = { id: Number(_id) };
    onTurn(_id);
    await call(contract.matchColumns, { params, body: { columns: {} } });
    const found = await settled(params.id, signal);
    if (!isRight(found)) return { stoppedAt: _id };
    if (found.counts.new + found.counts.changed === 0) continue;
    await call(contract.applyImport, { params, body: {} });
    const applied = await settled(params.id, signal);
    if (applied.state !== 'applied') return { stoppedAt: _id };
  }
  return { stoppedAt: undefined };
}

function isRight({ state, counts, faults }: contract.Import): boolean {
  return state === 'checked' && counts.wrong === 0 && faults.length === 0;
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
