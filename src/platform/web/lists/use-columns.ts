import { useState } from 'react';
import { keepDeviceChoice, readDeviceChoice } from './device-choice.ts';

/** A column that can be hidden. */
export type ColumnOption<Key extends string> = {
  readonly key: Key;
  readonly label: string;
  /** Whether it is shown until somebody hides it. */
  readonly isUsual?: true;
  /** Whether it is never shown on small screens. */
  readonly isDeskOnly?: true;
};

export type ColumnChoice<Key extends string> = {
  readonly options: readonly ColumnOption<Key>[];
  readonly isShown: (key: Key) => boolean;
  readonly toggle: (key: Key) => void;
  /** Shows exactly these columns. */
  readonly choose: (keys: readonly string[]) => void;
};

/** The shown columns of a list, remembered on this device. `options` must be referentially stable. */
export function useColumns<Key extends string>(list: string, options: readonly ColumnOption<Key>[]): ColumnChoice<Key> {
  const name = `columns.${list}`;
  const [changed, setChanged] = useState(() => readChanged(name));
  const isShown = (key: Key) => changed[key] ?? options.some((option) => option.key === key && option.isUsual);
  const toggle = (key: Key) => {
    const next = { ...changed, [key]: !isShown(key) };
    keepDeviceChoice(name, JSON.stringify(next));
    setChanged(next);
  };
  const choose = (keys: readonly string[]) => {
    const next = Object.fromEntries(options.map(({ key }) => [key, keys.includes(key)]));
    keepDeviceChoice(name, JSON.stringify(next));
    setChanged(next);
  };
  return { options, isShown, toggle, choose };
}

/** Reads the differences from the default columns, so that a column of a later version appears as intended. */
function readChanged(name: string): Readonly<Record<string, boolean>> {
  try {
    const stored: unknown = JSON.parse(readDeviceChoice(name) ?? '{}');
    const isRecord = typeof stored === 'object' && stored !== null;
    return isRecord ? Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'boolean')) : {};
  } catch {
    return {};
  }
}
