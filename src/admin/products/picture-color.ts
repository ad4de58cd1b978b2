/** The colour that a picture shows, by the name of its file. */
import { foldText } from '../../domain/search-text.ts'

const words = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** "Field Shirt dark-navy front.jpg" with the colours Navy and Dark Navy -> "Dark Navy"; undefined without one. */
export const colorOfFileName = (fileName: string, colors: readonly string[]): string | undefined => {
  const name = ` ${words(fileName).join(' ')} `
  return colors
    .filter((color) => words(color).length > 0 && name.includes(` ${words(color).join(' ')} `))
    .toSorted((a, b) => b.length - a.length)[0]
}
