import { asciiDigits } from '../../contract/digits.ts';
import styles from '../components/StudentLink.module.css';

/**
 * A link that calls the first phone number in a text that somebody wrote; the text runs from left to right in every
 * language.
 */
export function PhoneLink({ phone }: { readonly phone: string }) {
  const [number] = asciiDigits(phone).match(/\+?\d[\d\s().-]*/) ?? [];
  const shown = <bdi dir="ltr">{phone}</bdi>;
  if (phone === '') return '—';
  return number === undefined ? (
    shown
  ) : (
    <a href={`tel:${number.replaceAll(/[^+\d]/g, '')}`} className={styles.link}>
      {shown}
    </a>
  );
}
