import { asciiDigits } from '../../contract/digits.ts';
import styles from '../components/StudentLink.module.css';

/** A phone number as somebody wrote it, which calls the first that it holds; from left to right in every language. */
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
