import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ConfirmChange, type ConfirmedChange } from './ConfirmChange.tsx';

type Props<Output, Input> = Omit<ConfirmedChange<Output, Input>, 'onDone'> & {
  readonly button: string;
  /** Label for screen readers, if a page has several such buttons. */
  readonly label?: string;
};

/** A button that makes a change after a confirmation, and says how it went. */
export function ConfirmButton<Output, Input>({ button, label, ...asked }: Props<Output, Input>) {
  const [isAsking, asking] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={asking.open} className="not-printed" aria-label={label}>
        {button}
      </Button>
      {isAsking && <ConfirmChange {...asked} onDone={asking.close} />}
    </>
  );
}
