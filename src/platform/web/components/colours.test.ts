import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Rgb = readonly [number, number, number];
type Matrix = readonly [Rgb, Rgb, Rgb];

const css = readFileSync('src/platform/web/components/colours.css', 'utf8');
const ground = readFileSync('src/app/pages/ground.css', 'utf8');

/** How linear light is seen with each kind of colour vision (Machado, Oliveira and Fernandes, 2009, severity 1). */
const eyes: Readonly<Record<string, Matrix>> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red cones': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green cones': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue cones': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** The smallest distance in Oklab, where a step of 0.02 is just visible. */
const toldApart = 0.06;

describe.each(['light', 'dark'])('in the %s scheme', (scheme) => {
  const hues = coloursIn(css, scheme).filter(({ name }) => name.startsWith('--hue-'));
  const grounds = coloursIn(ground, scheme).filter(({ name }) =>
    ['--mantine-color-body', '--rollbook-surface', '--rollbook-quiet'].includes(name),
  );

  test.each(Object.keys(eyes))('the eight hues are distinguished with %s', (kind) => {
    expect(hues).toHaveLength(8);
    const seen = hues.map(({ rgb }) => oklab(times(eyes[kind] as Matrix, rgb)));
    const distances = seen.flatMap((one, at) => seen.slice(at + 1).map((other) => Math.hypot(...minus(one, other))));
    expect(Math.min(...distances)).toBeGreaterThan(toldApart);
  });

  test('each has a contrast of 3:1 on every ground', () => {
    expect(grounds).toHaveLength(3);
    const contrasts = hues.flatMap((hue) => grounds.map((on) => contrast(hue.rgb, on.rgb)));
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(3);
  });
});

/** Reads the variables of a scheme, with their colours in linear light. */
function coloursIn(text: string, scheme: string): { name: string; rgb: Rgb }[] {
  const block = new RegExp(`data-mantine-color-scheme="${scheme}"\\] \\{([^}]*)\\}`).exec(text)?.[1] ?? '';
  return [...block.matchAll(/(--[\w-]+): #(\w{6});/g)].map(([, name = '', hex = '']) => ({
    name,
    rgb: [0, 2, 4].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as unknown as Rgb,
  }));
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function times(matrix: Matrix, [r, g, b]: Rgb): Rgb {
  return matrix.map(([x, y, z]) => Math.min(1, Math.max(0, x * r + y * g + z * b))) as unknown as Rgb;
}

function minus([a, b, c]: Rgb, [x, y, z]: Rgb): Rgb {
  return [a - x, b - y, c - z];
}

function oklab([r, g, b]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [one, other]
    .map(([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b)
    .sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
