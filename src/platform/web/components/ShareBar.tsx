import { Progress } from '@mantine/core';

type Props = {
  /** From 0 to 1. */
  readonly value: number;
  readonly label: string;
  /** The share as text in the digits of the language, which Mantine's own text does not have. */
  readonly text: string;
  readonly className?: string | undefined;
};

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
