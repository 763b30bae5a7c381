import type { Plugin } from 'vite';

/**
 * Leaves out of the contracts what only the server needs: of a call, all but how to make it; what schemas are made of, and
 * with it the words of the refusals; and the imports that nothing uses then, with which their files would come.
 */
export function leaveOutDescriptions(): Plugin {
  return {
    name: 'leave-out-descriptions',
    transform: {
      filter: { id: /\.contract\.ts$|\/platform\/contract\/[\w-]+\.ts$/ },
      handler(code) {
        const short = code.replaceAll(/(?<!function )\bfault\([^()]*\)/g, 'undefined');
        const left = leftIn(this.parse(short, { lang: 'ts' }), short);
        const shorter = left.reduceRight(
          (text, { start, end, by }) => `${text.slice(0, start)}${by}${text.slice(end)}`,
          short,
        );
        return { code: withoutUnusedImports(shorter), map: null };
      },
    },
  };
}

type Range = { readonly start: number; readonly end: number };
type Call = Range & {
  readonly type?: string;
  readonly callee?: { readonly name?: string; readonly object?: { readonly name?: string } };
  readonly arguments?: readonly (Range & {
    readonly properties?: readonly (Range & { readonly key?: { name?: string } })[];
  })[];
};

/** The properties of a declared call that the pages need to make it. */
const ofCall = ['access', 'keptOnDevice'];

/** Replaces every schema, because the pages need only the types. */
const schemaLeftOut = '/* @__PURE__ */ Type.Any()';

/** The calls and schemas that a program declares, in order, each with what stays of it. */
function leftIn(node: unknown, code: string): (Range & { readonly by: string })[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, callee, arguments: [route, declared] = [], start, end } = node as Call;
  if (type === 'CallExpression' && route && callee?.name === 'endpoint' && declared?.properties) {
    const kept = declared.properties.filter(({ key }) => !key?.name || ofCall.includes(key.name));
    const [method, address] = code.slice(route.start + 1, route.end).split(' ');
    const quote = code[route.start];
    const parts = [`method:'${method}'`, `path:${quote}${address}`];
    return [{ start, end, by: `({${[...parts, ...kept.map((one) => code.slice(one.start, one.end))].join()}})` }];
  }
  if (type === 'CallExpression' && callee?.object?.name === 'Type') return [{ start, end, by: schemaLeftOut }];
  return Object.values(node).flatMap((part) => leftIn(part, code));
}

function withoutUnusedImports(code: string): string {
  const imports = /^import (?!type )\{([^}]*)\} from [^;]*;\n/gm;
  const rest = code.replaceAll(imports, '');
  const isUsed = (imported: string) => {
    const [, name] = /^(?!type )(?:.* )?(\w+)$/.exec(imported.trim()) ?? [];
    return name !== undefined && new RegExp(`\\b${name}\\b`).test(rest);
  };
  return code.replaceAll(imports, (whole, names: string) => (names.split(',').some(isUsed) ? whole : ''));
}
