import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Finds a port that is free. Another program could take it before it is used, but that is unlikely. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** The pattern accepts numbers as Go reads them, including `Nan`. */
const sample = /^([a-z][a-z0-9_]*)(\{(?:[a-z_]+="[^"\\\n]*",?)+\})? (-?[\d.e+-]+|[Nn]a[Nn]|[+-]Inf)$/;
const remark = /^# (?:HELP [a-z][a-z0-9_]* .+|TYPE ([a-z][a-z0-9_]*) (counter|gauge|histogram|summary))$/;

/**
 * Returns whether a name breaks the conventions of Prometheus, which reserves `_total` for counters and keeps types out
 * of names.
 */
function isMisnamed(name: string, kind = ''): boolean {
  return name.endsWith('_total') !== (kind === 'counter') || name.endsWith(`_${kind}`);
}

/** The samples of a page in Prometheus's text format, by name and labels. Throws where it is not in that format. */
export function parseMetrics(page: string): ReadonlyMap<string, number> {
  const types = new Set<string>();
  const samples = new Map<string, number>();
  for (const line of page.split('\n').filter(Boolean)) {
    const [, type, kind] = remark.exec(line) ?? [];
    if (type && isMisnamed(type, kind)) throw new Error(`Named against the rules: ${line}`);
    if (type) types.add(type);
    if (remark.test(line)) continue;
    const [, name = '', labels = '', value] = sample.exec(line) ?? [];
    if (!types.has(name) && !types.has(name.replace(/_(bucket|sum|count)$/, ''))) throw new Error(`Not typed: ${line}`);
    if (samples.has(name + labels)) throw new Error(`Said twice: ${line}`);
    samples.set(name + labels, Number(value));
  }
  return samples;
}
