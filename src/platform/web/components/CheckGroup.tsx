import { type ReactNode, useId } from 'react';
import { CheckField } from './CheckField.tsx';
import styles from './CheckGroup.module.css';

type Props<Value extends string | number> = {
  readonly legend: ReactNode;
  readonly hint?: string;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode; readonly isDisabled?: boolean }[];
  readonly chosen: readonly Value[];
  readonly fault?: string | undefined;
  /** Whether they are listed one below the other. */
  readonly isList?: boolean;
  /** The chosen values, in the order of the options. */
  readonly onChange: (chosen: Value[]) => void;
};

/** Checkboxes of which any number can be chosen, with one legend and one fault. */
export function CheckGroup<Value extends string | number>(props: Props<Value>) {
  const { legend, hint, options, chosen, fault, isList = false, onChange } = props;
  const faultId = useId();
  const values = options.map(({ value }) => value);
  return (
    <fieldset className={styles.group} aria-describedby={faultId}>
      <legend className={styles.legend}>{legend}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={isList ? styles.list : styles.checks}>
        {options.map(({ value, label, isDisabled = false }, place) => (
          <CheckField
            key={value}
            label={<bdi>{label}</bdi>}
            checked={chosen.includes(value)}
            disabled={isDisabled}
            aria-invalid={(fault !== undefined && place === 0) || undefined}
            onCheck={(isChecked) =>
              onChange(values.filter((one) => (one === value ? isChecked : chosen.includes(one))))
            }
          />
        ))}
      </div>
      <p id={faultId} className={styles.fault} role="alert">
        {fault}
      </p>
    </fieldset>
  );
}
