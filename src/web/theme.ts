import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** Blackboard green, the one accent (DESIGN 8). */
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

/** Slate, the dark ground, from text to the deepest surface. */
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

/** Warm greys, so that the library's own grounds and lines belong to the paper. */
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

const fontFamily = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif';

export const theme = createTheme({
  colors: { board, dark, gray },
  primaryColor: 'board',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  respectReducedMotion: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily,
  headings: {
    fontFamily,
    fontWeight: '650',
    sizes: { h1: { fontSize: '1.75rem', lineHeight: '1.25' }, h2: { fontSize: '1.2rem', lineHeight: '1.35' } },
  },
  fontSizes: { sm: '0.9rem' },
});

/** Paper and slate for the grounds; text and quiet text meet WCAG AA on both. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#faf7ef',
    '--mantine-color-text': '#232824',
    '--mantine-color-dimmed': '#5d645d',
    '--mantine-color-placeholder': '#6c736c',
    '--mantine-color-default-border': '#d9d3c3',
    '--mantine-color-error': '#b3261e',
    '--rollbook-surface': '#fffdf8',
    '--rollbook-quiet': '#f1ecdf',
    '--rollbook-line': '#e5dfcf',
    '--rollbook-accent': '#2b6048',
    '--rollbook-absent': '#a4312a',
    '--rollbook-absent-ground': '#fbe9e4',
    '--rollbook-present-ground': '#e3f0e6',
    '--rollbook-side': '#234a38',
    '--rollbook-side-active': '#f5f1e4',
    '--rollbook-side-active-text': '#1c3a2c',
  },
  dark: {
    '--mantine-color-body': '#181f1d',
    '--mantine-color-text': '#e4e7e3',
    '--mantine-color-dimmed': '#a5aea8',
    '--mantine-color-placeholder': '#8f9a94',
    '--mantine-color-default-border': '#46524d',
    '--mantine-color-error': '#ff9a8f',
    '--rollbook-surface': '#1f2725',
    '--rollbook-quiet': '#27302d',
    '--rollbook-line': '#323c38',
    '--rollbook-accent': '#8fc0a4',
    '--rollbook-absent': '#ffa69b',
    '--rollbook-absent-ground': '#43241f',
    '--rollbook-present-ground': '#1f3a2c',
    '--rollbook-side': '#131b18',
    '--rollbook-side-active': '#2b6048',
    '--rollbook-side-active-text': '#ffffff',
  },
});
