export default {
  title: 'Rollbook {{version}} can be installed',
  text: 'Whoever runs the server can install it: by rollbook update or, where Rollbook came as a Debian package, by apt. Everything that the school has stays.',
  changes: 'What is new',
} as const;
