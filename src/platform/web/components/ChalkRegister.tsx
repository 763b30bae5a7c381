import styles from './FrontPage.module.css';

const rows = [64, 52, 71, 47, 60, 55, 68];

/** Decorative drawing of a register in chalk; hidden from screen readers. */
export function ChalkRegister() {
  return (
    <svg className={styles.chalk} viewBox="0 0 120 110" aria-hidden="true" focusable="false">
      {rows.map((width, row) => (
        <g key={width} transform={`translate(6 ${8 + row * 15})`}>
          <path d={`M0 0h${width}`} />
          <path d={row === 3 ? 'm88 -4 8 8m0 -8 -8 8' : 'm88 0 4 4 7 -9'} className={styles.tick} />
        </g>
      ))}
    </svg>
  );
}
