import { type KeyboardEvent, useId } from 'react';
import type { Language } from '../../../languages/languages.ts';
import styles from './Choice.module.css';
import { Tile } from './Tile.tsx';

type Props<Value extends string | number> = {
  readonly legend: string;
  /** Shows the legend to screen readers only. */
  readonly isLegendHidden?: boolean;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly lang?: Language }[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly className?: string | undefined;
};

/** A radio group shown side by side, for one tap or the arrow keys. */
export function Choice<Value extends string | number>(props: Props<Value>) {
  const { legend, isLegendHidden, options, value, onChange, className = '' } = props;
  const name = useId();
  return (
    <fieldset className={`${styles.choice} ${className}`} onKeyDown={goAsSeen}>
      <legend className={styles.legend} data-hidden={isLegendHidden || undefined}>
        {legend}
      </legend>
      <div className={styles.options}>
        {options.map((option) => (
          <Tile
            key={option.value}
            className={styles.option}
            lang={option.lang}
            name={name}
            value={option.value}
            isChosen={option.value === value}
            onChoose={() => onChange(option.value)}
          >
            {option.label}
          </Tile>
        ))}
      </div>
    </fieldset>
  );
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowLeft: 1, ArrowRight: -1 };

/**
 * Makes arrow keys go in the direction in which they point when the page runs from right to left. Browsers take the
 * left one as the previous option.
 */
export function goAsSeen(event: KeyboardEvent<HTMLElement>): void {
  const by = steps[event.key];
  if (!by || getComputedStyle(event.currentTarget).direction !== 'rtl') return;
  event.preventDefault();
  const inputs = [...event.currentTarget.querySelectorAll('input')];
  const next = inputs.at((inputs.indexOf(event.target as HTMLInputElement) + by) % inputs.length);
  next?.focus();
  next?.click();
}
