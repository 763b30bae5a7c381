import styles from './Logo.module.css';

/** The name with its symbol, which is a register with a tick. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 32 32" width="34" height="34" aria-hidden="true" focusable="false">
        <rect
          x="1"
          y="1"
          width="30"
          height="30"
          rx="7"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          opacity=".45"
        />
        <path d="M8 9h10M8 16h6M8 23h4" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" opacity=".55" />
        <path
          d="m15.5 19.5 4 4 6-11"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      Rollbook
    </span>
  );
}
