/** The texts of every PDF. */
export default {
  pageOf: 'Page {{page}} of {{pages}}',
} as const;
