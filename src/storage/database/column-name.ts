/** The column of a field: "newArrival" -> "new_arrival". */
export type SnakeCase<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''

export const columnOf = <F extends string>(field: F) =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<F>
