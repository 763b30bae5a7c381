import styles from './Chevron.module.css';

/** The sign of a list that opens on a press. */
export function Chevron() {
  return (
    <svg className={styles.chevron} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d="m3.4 6 4.5 4.5L12.6 6" />
    </svg>
  );
}
