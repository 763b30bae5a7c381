import type { ComponentProps, ReactNode } from 'react';
import styles from './CheckField.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  readonly label: ReactNode;
  readonly onCheck?: (isChecked: boolean) => void;
};

/** A checkbox with a label that can be pressed too: the browser's own box, in the size of a thumb. */
export function CheckField({ label, onCheck, className = '', ...box }: Props) {
  return (
    <label className={`${styles.check} ${className}`}>
      <input type="checkbox" {...box} onChange={({ currentTarget: { checked } }) => onCheck?.(checked)} />
      <span>{label}</span>
    </label>
  );
}
