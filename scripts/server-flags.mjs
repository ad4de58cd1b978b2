// Node flags of the server. A young generation of 4 MB fits the processor's cache; with Node's default of 16 MB a cached
// response costs up to a quarter more once the server has run for a while (docs/performance.md). The old generation is
// collected once it has grown by half: with Node's default a shop that has 60 MB of objects keeps up to 180 MB, for no
// measurable processor time less.

export const serverFlags = ['--max-semi-space-size=4', '--heap-growing-percent=50']
