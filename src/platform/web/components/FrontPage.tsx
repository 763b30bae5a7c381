import { type ReactNode, useEffect } from 'react';
import type { Language } from '../../../languages/languages.ts';
import { ChalkRegister } from './ChalkRegister.tsx';
import styles from './FrontPage.module.css';
import { LanguageChoice } from './LanguageChoice.tsx';
import { Logo } from './Logo.tsx';

type Props = {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
  readonly words?: 'login' | 'all';
  /** Saves a chosen language to the account, too. */
  readonly saveLanguage?: (language: Language) => Promise<unknown>;
};

/** The frame of the public pages: a blackboard with the choice of the language, and a sheet of paper with the form. */
export function FrontPage({ title, hint, children, words = 'all', saveLanguage }: Props) {
  useEffect(() => {
    document.title = `${title} · Rollbook`;
  }, [title]);
  return (
    <div className={styles.frame}>
      <header className={styles.board}>
        <div className={styles.head}>
          <Logo />
          <LanguageChoice words={words} save={saveLanguage} />
        </div>
        <ChalkRegister />
      </header>
      <main className={styles.sheet}>
        <div className={styles.column}>
          <h1 className={styles.title}>{title}</h1>
          {hint && <p className={styles.hint}>{hint}</p>}
          {children}
        </div>
      </main>
    </div>
  );
}
