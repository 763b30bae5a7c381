/** What every PDF says. */
export default {
  pageOf: 'Page {{page}} of {{pages}}',
} as const;
