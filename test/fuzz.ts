import fc from 'fast-check';

/** Random tests are the same at every `npm test`; `npm run test:hard` draws a seed and prints it. */
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

export { fc };
