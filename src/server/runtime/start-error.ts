/** Why the shop cannot start, in one sentence for its owner: printed as it is, without a stack. */
export class StartError extends Error {
  constructor(sentence: string, options: { cause?: unknown } = {}) {
    super(sentence, options)
    this.name = 'StartError'
  }
}
