import { ActionIcon, type ActionIconProps, Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type OfLink<Props> = Props & Omit<ComponentProps<'a'>, keyof Props>;

// Mantine's components as links of the router, which checks their addresses, parameters and search by their types.

export const ButtonLink = createLink((props: OfLink<ButtonProps>) => <Button component="a" {...props} />);
export const AnchorLink = createLink((props: OfLink<AnchorProps>) => <Anchor {...props} />);
export const ActionIconLink = createLink((props: OfLink<ActionIconProps>) => <ActionIcon component="a" {...props} />);
