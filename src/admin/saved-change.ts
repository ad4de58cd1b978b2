/** Which change a save made, by its answer: the header of the response has its id. */

const changes = new WeakMap<object, string>()

export const rememberChange = (answer: unknown, id: string | null): void => {
  if (id !== null && typeof answer === 'object' && answer !== null) changes.set(answer, id)
}

/** Undefined where the save changed nothing, or cannot be undone. */
export const changeOf = (answer: object): string | undefined => changes.get(answer)
