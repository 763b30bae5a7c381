import styles from './ChalkMark.module.css';

const tick = ['M3.4 12.4c2.1 1.5 3.8 3.7 5.1 6.6C11.3 12.7 15.2 7.6 21 3.7'];
const cross = ['M4.6 4.9c5 3.3 9.8 8.1 13.9 14.2', 'M19.5 4.2C13.5 8.2 8.5 13.6 5 20.3'];

/** A clock's face and hands, for a late student. */
const clock = [
  'M12.6 3.6c5.2.2 8.4 4 8.1 8.7-.3 4.9-4 8.3-8.9 8-4.8-.2-8.2-3.7-8-8.4.2-4.6 3.6-8 8.2-8.3',
  'M12 7.4c0 1.9.1 3.6 0 5.1 1.3.8 2.4 1.4 3.8 2.1',
];
/** An envelope, as from an excused student: its edge and its flap. */
const letter = [
  'M3.6 6.3c5.6-.5 11.2-.5 16.9 0 .3 3.9.2 7.8-.1 11.6-5.6.4-11.2.4-16.8-.1-.3-3.8-.3-7.7 0-11.5',
  'M4.3 7.2c2.4 2.3 5 4.4 7.8 6.1 2.7-1.8 5.2-3.9 7.6-6.2',
];

/** One drawing with the strokes of both; the style shows one of them. */
const tickAndCross = [...tick, ...cross];
const [withClock, withLetter] = [clock, letter].map((strokes) => [...tickAndCross, ...strokes]) as [string[], string[]];

type Props = { readonly size?: number };

/** A tick as if drawn by hand in chalk, in the colour of the text. It is decorative: a word beside it says the same. */
export function ChalkTick({ size }: Props) {
  return <Glyph strokes={tick} size={size} />;
}

/** A cross as drawn by hand in chalk. */
export function ChalkCross({ size }: Props) {
  return <Glyph strokes={cross} size={size} />;
}

/**
 * A tick or cross that is animated when one becomes the other, but not when the page loads, because a transition starts
 * only from a style that was shown before. A clock or a letter replaces both.
 */
export function ChalkMark({ is, size }: Props & { readonly is: 'tick' | 'cross' | 'clock' | 'letter' }) {
  return (
    <Glyph
      strokes={is === 'clock' ? withClock : is === 'letter' ? withLetter : tickAndCross}
      size={size}
      className={`${styles.glyph} ${styles.mark}`}
      is={is}
    />
  );
}

type GlyphProps = {
  readonly strokes: readonly string[];
  readonly size: number | undefined;
  readonly className?: string | undefined;
  readonly is?: string;
};

function Glyph({ strokes, size = 20, className = styles.glyph, is }: GlyphProps) {
  return (
    <svg
      className={className}
      data-is={is}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden
      focusable={false}
    >
      {strokes.map((stroke) => (
        <path key={stroke} d={stroke} pathLength={1} />
      ))}
    </svg>
  );
}
