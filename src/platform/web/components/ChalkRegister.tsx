import { ChalkCross, ChalkTick } from './ChalkMark.tsx';
import styles from './FrontPage.module.css';

const names = [58, 46, 63, 41, 54, 49, 60];
const rowHeight = 15;

/** Decorative drawing of a ruled register in chalk; hidden from screen readers. */
export function ChalkRegister() {
  return (
    <svg className={styles.chalk} viewBox="0 0 120 110" aria-hidden="true" focusable="false">
      <path d="M15 1v108m1.6-108v108" className={styles.rule} />
      {names.map((width, row) => {
        const Mark = row === 3 ? ChalkCross : ChalkTick;
        return (
          <g key={width} transform={`translate(0 ${row * rowHeight})`}>
            <path d="M2 16.5h116" className={styles.rule} />
            <path d={`M5.5 10h4M21 10.3c${width / 3}-1 ${width / 2} .6 ${width}-.2`} />
            <g transform="translate(98 3)">
              <Mark size={12} />
            </g>
          </g>
        );
      })}
    </svg>
  );
}
