import type { ComponentProps } from 'react';
import { WholeNumberField } from '../../../platform/web/components/WholeNumberField.tsx';
import styles from './Policies.module.css';

type Props = Omit<ComponentProps<typeof WholeNumberField>, 'required' | 'className'> & {
  /** The name of the policy, if it is nothing but the number. */
  readonly legend?: string;
};

/** The number of a policy. */
export function PolicyNumber({ legend, ...field }: Props) {
  const number = <WholeNumberField required className={styles.number} {...field} />;
  if (legend === undefined) return number;
  return (
    <fieldset className={styles.policy}>
      <legend className={styles.legend}>{legend}</legend>
      {number}
    </fieldset>
  );
}
