/** A known reason why the shop cannot start. The message is for the owner and is printed without a stack. */
export class StartError extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'StartError'
  }
}
