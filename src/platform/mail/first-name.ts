/** What stands before a first name, or is half of one: nobody is called by it alone. */
const halves = new Set(
  [
    ...[
      'md',
      'mohd',
      'mohammad',
      'mohammed',
      'muhammad',
      'mst',
      'mosammat',
      'sk',
      'sheikh',
      'syed',
      'abd',
      'abdul',
      'abu',
    ],
    ...['মো', 'মোঃ', 'মোহাম্মদ', 'মোছাঃ', 'মোসাঃ', 'মোসাম্মৎ', 'শেখ', 'সৈয়দ', 'আব্দুল', 'আবদুল', 'আবু'],
    ...['عبد', 'أبو', 'أم'],
  ].map((word) => word.normalize()),
);

/** The first name: a mail holds no more of a child's. */
export function firstNameOf(name: string): string {
  const [first = '', second] = name.normalize().split(/\s+/);
  const isHalf = halves.has(first.replace(/[.:]$/, '').toLowerCase());
  return second !== undefined && isHalf ? `${first} ${second}` : first;
}
