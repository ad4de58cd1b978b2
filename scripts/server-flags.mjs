// How Node is told to run the shop. A young generation of 4 MB stays in the processor's cache: with Node's own 16 MB an
// answer out of memory costs up to a quarter more once the shop has run for a while (docs/performance.md).

export const serverFlags = ['--max-semi-space-size=4']
