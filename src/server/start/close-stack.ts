/** Cleanup functions of what has been opened. The rule: last opened, first closed. */
export type CloseStack = {
  /** Registers a cleanup as soon as its resource is open. */
  add(...cleanups: (() => Promise<void>)[]): void
  /** Runs every cleanup once, in reverse order. Rejects at the first that fails. */
  closeAll(): Promise<void>
}

export const createCloseStack = (): CloseStack => {
  const cleanups: (() => Promise<void>)[] = []
  return {
    add: (...added) => void cleanups.push(...added),
    closeAll: async () => {
      for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
    },
  }
}
