import { Button, VisuallyHidden } from '@mantine/core';
import { IconCalendarTime } from '@tabler/icons-react';
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { formatDate } from '../../../platform/web/format.ts';
import { useOnDay } from './on-day.hooks.ts';
import './on-day.text.ts';

const DayToLookAt = lazyPart(() => import('./DayToLookAt.tsx'), 'DayToLookAt');

type Props = {
  /** The page shows what is planned for days in the future, too. */
  readonly hasAhead?: boolean;
};

/** Beside a heading: chooses the day as whose end the page shows its records. */
export function OnDay({ hasAhead = false }: Props) {
  const { t } = useTranslation('on-day');
  const { named } = useOnDay({ hasAhead });
  const [isAsked, setAsked] = useState(false);
  const isOpen = named !== undefined || isAsked;
  const wasOpen = useRef(isOpen);
  const opener = useRef<HTMLButtonElement>(null);
  // The element with the focus, the field or the way back to today, is gone.
  useLayoutEffect(() => {
    if (wasOpen.current && document.activeElement === document.body) opener.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  const button = (
    <Button
      ref={opener}
      variant="default"
      className="not-printed"
      leftSection={<IconCalendarTime aria-hidden size={18} />}
      onClick={() => setAsked(true)}
    >
      <span aria-hidden>{t('today')}</span>
      <VisuallyHidden>{t(hasAhead ? 'chooseAnyDay' : 'chooseDay')}</VisuallyHidden>
    </Button>
  );
  if (!isOpen) return button;
  return (
    <Suspense fallback={button}>
      <DayToLookAt hasAhead={hasAhead} isAsked={isAsked} onDone={() => setAsked(false)} />
    </Suspense>
  );
}

/** Above what a page shows of another day: says so, on paper too, and leads back to today. */
export function OnDayBar({ hasAhead = false }: Props) {
  const { t } = useTranslation('on-day');
  const { on, isAhead, isNoDay, choose } = useOnDay({ hasAhead });
  return (
    // It is there before it has a text, as a screen reader announces only changes in it.
    <div role="status">
      {on !== undefined && (
        <Notice
          kind="warm"
          title={t(isAhead ? 'ahead' : 'shown', { date: formatDate(on) })}
          action={
            <Button variant="default" className="not-printed" onClick={() => choose(undefined)}>
              {t('backToToday')}
            </Button>
          }
        >
          {t('readOnly')}
        </Notice>
      )}
      {isNoDay && <Notice kind="note" title={t('noDay')} />}
    </div>
  );
}
