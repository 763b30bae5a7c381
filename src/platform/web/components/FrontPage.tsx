import { type ReactNode, useEffect } from 'react';
import { ChalkRegister } from './ChalkRegister.tsx';
import styles from './FrontPage.module.css';
import { Logo } from './Logo.tsx';

type Props = { readonly title: string; readonly hint?: ReactNode; readonly children: ReactNode };

/** The frame of the public pages: a blackboard, and a sheet of paper with the form. */
export function FrontPage({ title, hint, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Rollbook`;
  }, [title]);
  return (
    <div className={styles.frame}>
      <header className={styles.board}>
        <Logo />
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
