export default {
  session: 'Session',
  allSessions: 'All sessions',
  otherSessionShown: 'This is the session {{session}}. The present one is {{present}}.',
  closedSessionShown: 'This is the session {{session}}, which is closed: it can be read, not changed.',
  sessionsFailed: 'Failed to fetch the sessions',
  sessionsNoAnswer: 'An error occurred while fetching the sessions.',
} as const;
