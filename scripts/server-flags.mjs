// Node flags of the server. A young generation of 4 MB fits the processor's cache; with Node's default of 16 MB a cached
// response costs up to a quarter more once the server has run for a while (docs/performance.md). Tried
// for the memory: --heap-growing-percent=50 takes 40 of 450 MB away, and costs a list of many products a quarter more.

export const serverFlags = ['--max-semi-space-size=4']
