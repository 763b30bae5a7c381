import { type ReactNode, useId } from 'react';
import styles from './Option.module.css';

type Props = {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The radio button or checkbox. */
  readonly children: ReactNode;
};

/** A radio button or checkbox with its name and an explanation below. */
export function Option({ label, hint, children }: Props) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is handed in.
    <label className={styles.option}>
      {children}
      <span>
        <span className={styles.label}>{label}</span>
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  );
}

type RadioProps<Value extends string> = {
  readonly options: readonly { readonly value: Value; readonly label: string; readonly hint?: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

/** The options of a fieldset of which one is chosen. */
export function RadioOptions<Value extends string>({ options, value: chosen, onChange }: RadioProps<Value>) {
  const name = useId();
  return options.map(({ value, label, hint }) => (
    <Option key={value} label={label} hint={hint}>
      <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChange(value)} />
    </Option>
  ));
}
