export default {
  allSessions: 'All sessions',
  otherSessionShown: 'This is the session {{session}}. The present one is {{present}}.',
  closedSessionShown: 'This is the session {{session}}, which is closed: it can be read, not changed.',
} as const;
