import type { ReactNode } from 'react';
import styles from './Notice.module.css';

type NoticeKind = 'note' | 'success' | 'warm' | 'harm';

type Props = {
  /** `warm`: something needs attention or went wrong. `harm`: what follows cannot be undone. */
  readonly kind: NoticeKind;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** A button or a link at the end. */
  readonly action?: ReactNode;
  /** `alert` interrupts a screen reader; `status` waits. */
  readonly role?: 'alert' | 'status';
  readonly className?: string | undefined;
  /** Whether it appears after a press that may be far from it, such as one in the bar of a long form. */
  readonly isAnswer?: boolean;
};

/** A message in the page. Its sign and words convey the same as its colour. */
export function Notice({ kind, title, children, action, role, className = '', isAnswer }: Props) {
  return (
    <div className={`${styles.notice} ${className}`} data-kind={kind} role={role} ref={isAnswer ? show : null}>
      <Sign kind={kind} />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children && (
          // A button that shows the rest of a list disappears when it is pressed, so this element keeps the focus.
          <div tabIndex={-1} data-keeps-focus>
            {children}
          </div>
        )}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

function show(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'nearest' });
}

const strokes: Readonly<Record<NoticeKind, string>> = {
  note: 'M10 9.2v5M10 5.9v.1',
  success: 'm5.8 10.4 3 3.1 5.6-7.2',
  warm: 'M10 5.4v5.8M10 14v.1',
  harm: 'M10 5.4v5.8M10 14v.1',
};

/** A ring for notes, a triangle for what needs attention. */
function Sign({ kind }: { readonly kind: NoticeKind }) {
  const isWarning = kind === 'warm' || kind === 'harm';
  return (
    <svg className={styles.sign} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {isWarning ? <path d="M10 1.9 18.6 17.2H1.4Z" /> : <circle cx="10" cy="10" r="8.4" />}
      <path d={strokes[kind]} transform={isWarning ? 'translate(0 1.2)' : undefined} />
    </svg>
  );
}
