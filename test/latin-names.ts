/** Words that stay Latin in every language: names, file types, keys, and values that are typed as they are. */
const latinNames = [
  ...[
    'Rollbook',
    'OneRoster',
    'FET',
    'ZIP',
    'UTF-8',
    'manifest.csv',
    'demographics.csv',
    'enabledUser',
    'false',
    'true',
    'JPEG',
    'JPG',
    'PNG',
    'GIF',
    'MB',
    'CSV',
    'PDF',
    'Excel',
    'XLSX',
    'JSON',
    'XLS',
    'ODS',
    'XML',
    'API',
    'LOCAL_CERTIFICATE',
    'CA',
    'VPN',
    'HTTPS',
    'DOMAIN',
    'URL',
    'Enter',
    'Space',
    'Del',
    'Ctrl',
    'Escape',
    'Esc',
  ],
  // Grades.
  ...['A+ থেকে F', 'A+ إلى F'],
  ...['content-type: application/json', 'multipart/form-data', '_id'],
  ...['s1@school.example', 's2@school.example', 'school.example'],
];

export function withoutLatinNames(text: string): string {
  return latinNames.reduce((rest, name) => rest.replaceAll(name, ' '), text);
}
