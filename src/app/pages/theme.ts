import { createTheme, type MantineColorsTuple } from '@mantine/core';
import i18next from 'i18next';
import { createElement } from 'react';
import { Chevron } from '../../platform/web/components/Chevron.tsx';

/** Blackboard green, the only accent colour. */
const board: MantineColorsTuple = [
  '#eef6f1',
  '#dcebe2',
  '#b7d6c4',
  '#8fc0a4',
  '#6bab88',
  '#4b9470',
  '#37795a',
  '#2b6048',
  '#234a38',
  '#193629',
];

/** Brick red, for what harms. White text on it meets WCAG AA in both colour schemes. */
const red: MantineColorsTuple = [
  '#fbe9e4',
  '#f5d5cd',
  '#ecb3a8',
  '#e09084',
  '#d47064',
  '#c75a4f',
  '#bb473e',
  '#a4312a',
  '#8c2721',
  '#6e1d19',
];

/** Slate, for dark mode: from text to the deepest background. */
const dark: MantineColorsTuple = [
  '#e4e7e3',
  '#c9cfca',
  '#a5aea8',
  '#7e8983',
  '#4d5954',
  '#38423e',
  '#2a3330',
  '#1f2725',
  '#181f1d',
  '#111615',
];

/** Warm greys, so that Mantine's own backgrounds and borders match the paper colour. */
const gray: MantineColorsTuple = [
  '#faf7ef',
  '#f1ecdf',
  '#e9e3d4',
  '#ded7c6',
  '#cfc8b6',
  '#aaa494',
  '#7f7b6f',
  '#5d5b53',
  '#3f3e39',
  '#262623',
];

/** Fonts and backgrounds are in `ground.css`, which loads before the component library. */
export const theme = createTheme({
  colors: { board, dark, gray, red },
  primaryColor: 'board',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  respectReducedMotion: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  headings: {
    fontWeight: '650',
    sizes: { h1: { fontSize: '1.75rem', lineHeight: '1.25' }, h2: { fontSize: '1.2rem', lineHeight: '1.35' } },
  },
  fontSizes: { sm: '0.9rem' },
  // The components are given by name because importing them would add them to the frame.
  components: {
    NativeSelect: { defaultProps: { rightSection: createElement(Chevron) } },
    PasswordInput: {
      defaultProps: () => ({
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: { 'aria-label': i18next.t('togglePassword', { ns: 'identity' }) },
      }),
    },
  },
});
