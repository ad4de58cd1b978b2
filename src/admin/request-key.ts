/** Keys of calls that record something once: the same one as long as the same thing is meant, however often it is sent. */

/** Not `randomUUID`, which is missing on plain HTTP, where a tablet in the same network opens the shop. */
export const newRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
