/** Of servers that tests call: on a busy machine seconds pass between two calls of a test, and the connection stays. */
export const serverOptions = { keepAliveTimeout: 60_000 }
