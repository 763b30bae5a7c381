export default {
  copied_one: 'Copied {{count}} second ago to {{place}}',
  copied_other: 'Copied {{count}} seconds ago to {{place}}',
  first: 'The first copy to {{place}} since the server started is being made.',
  late: 'Nothing was copied to {{place}} since {{time}}',
  never: 'Nothing was copied to {{place}} since the server started',
  kept: 'What people enter is stored on the server, and is copied as soon as that is possible again.',
  faults: {
    gone: 'The place does not answer: is the disk plugged in, and the network there?',
    refused: 'The server may not write there.',
    full: 'There is no room left.',
    taken: 'It holds the copy of another server. Whoever runs the server names another place.',
    empty: 'The earlier copy is missing. Check that the right disk is mounted.',
    clock: 'The clock of the server is wrong, and so the bucket refuses what it sends.',
    slow: 'The place is slow, or something else is wrong. The server’s log says more.',
  },
} as const;
