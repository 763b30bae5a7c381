import { Progress } from '@mantine/core';

type Props = {
  /** From 0 to 1. */
  readonly value: number;
  readonly label: string;
  /** The share in words, with the digits of the language, which Mantine's own text has not. */
  readonly text: string;
  readonly className?: string | undefined;
};

/** A share as a bar. */
export function ShareBar({ value, label, text, className = '' }: Props) {
  const percent = value * 100;
  return (
    <Progress.Root className={className} size="lg">
      <Progress.Section
        value={percent}
        withAria={false}
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
        aria-label={label}
      />
    </Progress.Root>
  );
}
