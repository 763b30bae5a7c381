import styles from './Drawing.module.css';

/** Drawings as strokes on a board of 96 by 60. */
const drawings = {
  register:
    'M22 6h52v48H22z M34 6v48 M22 18h52 M22 30h52 M22 42h52 m-25-30 2 3 5-6 M50 34l5 5m0-5-5 5 M49 24l2 3 5-6 M49 48l2 3 5-6 M26 12h3 M26 24h3 M26 36h3 M26 48h3',
  people:
    'M48 10a8 8 0 1 1 0 16 8 8 0 1 1 0-16 M32 54c0-15 7-21 16-21s16 6 16 21 M22 20a6 6 0 1 1 0 12 6 6 0 1 1 0-12 M9 54c0-11 5-16 13-16 3 0 6 1 8 3 M74 20a6 6 0 1 1 0 12 6 6 0 1 1 0-12 M87 54c0-11-5-16-13-16-3 0-6 1-8 3',
  week: 'M14 8h68v46H14z M14 18h68 M28 8v46 M41 8v46 M55 8v46 M68 8v46 M31 23h7v8h-7z M58 23h7v16h-7z M17 35h8v8h-8z M44 41h8v8h-8z M71 33h8v8h-8z',
  marks: 'M16 52h64 M24 52V36h9v16 M42 52V22h9v30 M60 52V29h9v23 M20 26l18-13 18 7 22-14 M70 5l8 1-2 8',
  notice: 'M24 8h48v44H24z M33 20h30 M33 29h30 M33 38h18 M48 4a4 4 0 1 1 0 8 4 4 0 1 1 0-8',
  message: 'M12 10h46v26H30l-9 9v-9h-9z M21 19h28 M21 27h17 M66 22h18v22h-6v9l-9-9H42v-5',
  search: 'M44 8a18 18 0 1 1 0 36 18 18 0 1 1 0-36 M57 39l17 16 M36 22h16 M36 30h10',
} as const;

export type DrawingName = keyof typeof drawings;

/** A small chalk drawing for an empty state; hidden from screen readers. */
export function Drawing({ name }: { readonly name: DrawingName }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 96 60" aria-hidden="true" focusable="false">
      <path d={drawings[name]} />
    </svg>
  );
}
