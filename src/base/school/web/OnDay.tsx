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
  /** Whether the page also shows plans for days in the future. */
  readonly hasAhead?: boolean;
};

/** A button beside a heading that chooses the day at whose end the page shows its records. */
export function OnDay({ hasAhead = false }: Props) {
  const { t } = useTranslation('on-day');
  const { named } = useOnDay({ hasAhead });
  const [isAsked, setAsked] = useState(false);
  const isOpen = named !== undefined || isAsked;
  const wasOpen = useRef(isOpen);
  const opener = useRef<HTMLButtonElement>(null);
  // The focus returns to the button if the focused element, the field or the link to today, has been removed.
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

/** A bar above a page that shows another day, also on paper, with a way back to today. */
export function OnDayBar({ hasAhead = false }: Props) {
  const { t } = useTranslation('on-day');
  const { on, isAhead, isNoDay, choose } = useOnDay({ hasAhead });
  return (
    // The element exists before it has text because screen readers announce only changes in it.
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
