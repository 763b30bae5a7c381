export default {
  printedAt: '{{school}}, printed on {{date}}',
} as const;
