import { useId } from 'react';
import styles from './Choice.module.css';

type Props<Value extends string | number> = {
  readonly legend: string;
  /** Shows the legend to screen readers only. */
  readonly isLegendHidden?: boolean;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly className?: string | undefined;
};

/** A radio group shown side by side: one tap, or arrow keys. */
export function Choice<Value extends string | number>(props: Props<Value>) {
  const { legend, isLegendHidden, options, value, onChange, className = '' } = props;
  const name = useId();
  return (
    <fieldset className={`${styles.choice} ${className}`}>
      <legend className={styles.legend} data-hidden={isLegendHidden || undefined}>
        {legend}
      </legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
