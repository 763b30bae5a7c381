/** The rules of ARCHITECTURE.md about who may import whom (DESIGN 2). */
export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'A circle of imports has no first page to read.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'web-never-imports-server',
      comment: 'What runs in the browser must not carry the server along.',
      severity: 'error',
      from: { path: '^src/(web|features/[^/]+/web)/' },
      to: { path: '^src/(server|features/[^/]+/server|demo)/' },
    },
    {
      name: 'server-never-imports-web',
      severity: 'error',
      from: { path: '^src/(server|features/[^/]+/server|demo|contract)/', pathNot: '[.]type-test[.]ts$' },
      to: { path: '^src/(web|features/[^/]+/web)/' },
    },
    {
      name: 'contracts-import-only-the-contract',
      severity: 'error',
      from: { path: '^src/(contract/|features/[^/]+/[^/]+[.]contract[.]ts$)', pathNot: '[.](type-)?test[.]ts$' },
      to: { path: '^src/', pathNot: '^src/contract/' },
    },
    {
      name: 'features-meet-in-contract-and-queries',
      comment: 'On the server a feature uses of another only its contract and its queries.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/server/', pathNot: '[.]test[.]ts$' },
      to: {
        path: '^src/features/',
        pathNot: ['^src/features/$1/', '[.]contract[.]ts$', '[.]queries[.]ts$', sharedKernel()],
      },
    },
    {
      name: 'features-meet-in-contract-and-hooks',
      comment: 'On the web side a feature uses of another only its contract and its hooks.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/web/' },
      to: { path: '^src/features/', pathNot: ['^src/features/$1/', '[.]contract[.]ts$', '[.]hooks[.]ts$'] },
    },
    {
      name: 'tests-are-no-library',
      severity: 'error',
      from: { pathNot: '([.](type-)?test[.]ts$|/testing/|^e2e/)' },
      to: { path: '([.](type-)?test[.]ts$|/testing/|^e2e/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    tsPreCompilationDeps: false,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.css'] },
  },
};

/** Passwords and tokens are identity's, and whoever makes an account needs them. */
function sharedKernel() {
  return '^src/features/identity/server/(passwords|tokens)[.]ts$';
}
