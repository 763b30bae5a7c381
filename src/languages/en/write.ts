export default {
  write: 'Write',
  writeTo: 'Write to {{name}}',
} as const;
