/** In an answer that refuses a call: the name of the value that its sentence is about. */
export const FIELD_HEADER = 'X-Problem-Field'
