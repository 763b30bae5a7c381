import { useTranslation } from 'react-i18next';
import { Facts } from '../../../platform/web/components/Facts.tsx';
import styles from './Fields.module.css';
import { type OwnFacts, shownValue } from './field-texts.ts';
import './fields.text.ts';

/**
 * A person's values of the school's own fields. Renders nothing if the reader may see none of them, and is folded if
 * all are blank.
 */
export function FieldFacts({ name, of: { fields, identifiers } }: { readonly name: string; readonly of: OwnFacts }) {
  const { t } = useTranslation('fields');
  if (!fields && !identifiers) return null;
  const facts = Object.entries({ ...identifiers, ...fields }).map(
    ([field, value]) => [field, shownValue(value)] as const,
  );
  if (facts.length > 0) return <Facts title={t('more', { name })} facts={facts} />;
  return (
    <details className={`${styles.fold} not-printed`}>
      <summary className={styles.summary}>{t('more', { name })}</summary>
      <p>{t('nothing')}</p>
    </details>
  );
}
