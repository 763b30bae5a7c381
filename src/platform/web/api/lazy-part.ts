import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { fetchCodeAtLast } from './fetch-code.ts';

// biome-ignore lint/suspicious/noExplicitAny: a component of whatever properties, as React's own `lazy` takes.
type Component = ComponentType<any>;

/**
 * Returns the component of this name in a module, whose code is fetched when it is first shown: `lazyPart(() =>
 * import('./Chart.tsx'), 'Chart')`.
 */
export function lazyPart<Name extends string, C extends Component>(
  load: () => Promise<Readonly<Record<Name, C>>>,
  name: Name,
): LazyExoticComponent<C> {
  return lazy(async () => ({ default: (await fetchCodeAtLast(load))[name] }));
}
