/** When the certificate of the public address ends, for the metrics. It is read in the background, once an hour. */
import { readTls } from './public-probe.ts'

const TTL_MS = 60 * 60_000

/** @returns a function that answers at once with what was read last */
export const watchCertificate = (
  publicUrl: string | undefined,
  read: (url: URL) => Promise<{ validTo: Date }> = readTls,
  now: () => number = () => performance.now(),
): (() => Date | undefined) => {
  const url = publicUrl?.startsWith('https:') ? new URL(publicUrl) : undefined
  let end: Date | undefined
  let nextAt = Number.NEGATIVE_INFINITY
  return () => {
    if (url && now() >= nextAt) {
      nextAt = now() + TTL_MS
      read(url).then(
        ({ validTo }) => {
          end = validTo
        },
        // Not reached from here: an old date would hide that nobody looks.
        () => {
          end = undefined
        },
      )
    }
    return end
  }
}
