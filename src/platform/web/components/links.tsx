import { ActionIcon, type ActionIconProps, Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';

type OfLink<Props> = Props & Omit<ComponentProps<'a'>, keyof Props>;

let isShown = (_address: string): boolean => true;

/** Sets which addresses links are shown for, so that an office's pages do not link to anything that it cannot open. */
export function showLinksTo(check: (address: string) => boolean): void {
  isShown = check;
}

// Mantine's components as links of the router, whose types check their addresses, parameters and search.

export const ButtonLink = createLink((props: OfLink<ButtonProps>) =>
  whereShown(props.href, <Button component="a" {...props} />),
);
export const AnchorLink = createLink((props: OfLink<AnchorProps>) => whereShown(props.href, <Anchor {...props} />));
export const ActionIconLink = createLink((props: OfLink<ActionIconProps>) =>
  whereShown(props.href, <ActionIcon component="a" {...props} />),
);

function whereShown(address: string | undefined, link: ReactNode): ReactNode {
  return address === undefined || isShown(address) ? link : null;
}
