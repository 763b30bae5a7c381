import { placeOfClass } from '../school-classes.ts';
import './colours.css';
import styles from './Colour.module.css';

/** The number of colours, from 0 to 15. */
const count = 16;

/** Returns the colour of a class by its place in the school's order, for `data-colour`. */
export function colourOfClass(classNumber: number): number {
  return placeOfClass(classNumber) % count;
}

/** The swatch beside the name to which it belongs; renders nothing without a colour. */
export function ColourMark({ colour }: { readonly colour: number | undefined }) {
  if (colour === undefined) return null;
  return <span className={styles.mark} data-colour={colour} aria-hidden />;
}
