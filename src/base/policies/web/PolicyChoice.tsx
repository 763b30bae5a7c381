import type { ReactNode } from 'react';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { RadioOptions } from './Option.tsx';
import styles from './Policies.module.css';

type PolicyOption<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
  /** A text on the effect for people after saving. */
  readonly effect: string;
};

type Props<Value extends string> = {
  readonly legend: string;
  readonly options: readonly PolicyOption<Value>[];
  readonly saved: Value;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** A further field of the chosen option, such as a number. */
  readonly children?: ReactNode;
  /** Further text about a change, below its effect. */
  readonly more?: ReactNode;
};

/** One policy: its options in a column, and the effect of choosing another option than the saved one. */
export function PolicyChoice<Value extends string>({
  legend,
  options,
  saved,
  value,
  onChange,
  children,
  more,
}: Props<Value>) {
  const effect = options.find((option) => option.value === value)?.effect;
  return (
    <fieldset className={styles.policy}>
      <legend className={styles.legend}>{legend}</legend>
      <RadioOptions options={options} value={value} onChange={onChange} />
      {children}
      <div role="status" className={styles.effect}>
        {value !== saved && (
          <Notice kind="note">
            <p>{effect}</p>
            {more}
          </Notice>
        )}
      </div>
    </fieldset>
  );
}
