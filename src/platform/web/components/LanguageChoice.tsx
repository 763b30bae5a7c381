import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, type LanguageTag, languageOf, languages } from '../../../languages/languages.ts';
import { fetchCode, reloadIfReplaced } from '../api/fetch-code.ts';
import { loadLanguage, readOffer, rememberLanguage, showLanguage, shownLanguage } from '../language.ts';
import styles from './LanguageChoice.module.css';
import '../start.text.ts';

type Props = {
  /** The words that the page needs. */
  readonly words: 'login' | 'all';
  readonly save?: ((language: Language) => Promise<unknown>) | undefined;
};

/**
 * Chooses among the school's languages, in their own names, on a page without the frame. The choice is kept on the
 * device and by `save`; without a response nothing changes.
 */
export function LanguageChoice({ words, save }: Props) {
  const { t } = useTranslation('start');
  const [hasFailed, setFailed] = useState(false);
  const offered = readOffer()?.all ?? [];
  if (offered.length < 2) return null;

  const choose = async (tag: LanguageTag) => {
    const language = languageOf(tag);
    setFailed(false);
    try {
      await fetchCode(() => loadLanguage(language, words));
      await save?.(language);
      rememberLanguage(language);
      await showLanguage(tag, words);
      // The pages after the sign-in need the other words.
      loadLanguage(language, 'all').catch(() => {});
    } catch (error) {
      setFailed(!reloadIfReplaced(error));
    }
  };

  return (
    <div className={styles.choice}>
      <fieldset className={styles.languages} aria-label={t('language')}>
        {offered.map((tag) => {
          const language = languageOf(tag);
          return (
            <button
              key={tag}
              type="button"
              className={styles.language}
              lang={language}
              dir={languages[language].direction}
              aria-pressed={language === shownLanguage()}
              onClick={() => choose(tag)}
            >
              {languages[language].name}
            </button>
          );
        })}
      </fieldset>
      {hasFailed && <p role="alert">{t('languageFailed')}</p>}
    </div>
  );
}
