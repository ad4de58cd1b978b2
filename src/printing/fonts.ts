/**
 * The fonts of PDF files: which one shows which character. Most scripts come with the shop; fonts for Chinese, Japanese and
 * Korean are large, and are taken from the machine or the owner's folder where there are any. The rule: a character that
 * no font has is shown as the replacement character, never left out.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'

export type FontFile = {
  /** Unique: the name within a PDF file. */
  key: string
  bytes: Buffer
  /** Of a file that contains several fonts. */
  postscriptName: string | undefined
  font: Font
}

export type Fonts = {
  /** The font that shows the character: the preferred one where it can; undefined where none can. */
  find(codePoint: number, isBold: boolean, preferred?: FontFile): FontFile | undefined
}

/** U+FFFD, which the first font has. */
export const REPLACEMENT = '\ufffd'

/** Package and subset, the most frequent first. */
const bundled = [
  ...['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'greek-ext', 'vietnamese', 'devanagari'].map(
    (subset) => ['noto-sans', subset] as const,
  ),
  ...['hebrew', 'arabic', 'thai', 'armenian', 'georgian'].map(
    (script) => [`noto-sans-${script}`, script] as const,
  ),
]

/** Of Debian's packages fonts-noto-cjk and fonts-droid-fallback. */
const systemFiles: readonly { path: string; postscriptName?: string }[] = [
  { path: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc', postscriptName: 'NotoSansCJKjp-Regular' },
  { path: '/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf' },
]

const require = createRequire(import.meta.url)

type Loader = () => FontFile | undefined

/** Loads a file once. One that is no font is left out: the others still print. */
const loader = (
  key: string,
  path: () => string,
  onBroken: (path: string, error: unknown) => void,
  postscriptName?: string,
): Loader => {
  let loaded: FontFile | undefined | null = null
  return () => {
    if (loaded !== null) return loaded
    loaded = undefined
    const file = path()
    try {
      const bytes = readFileSync(file)
      const font = create(bytes, postscriptName)
      if ('characterSet' in font) loaded = { key, bytes, postscriptName, font }
    } catch (error) {
      onBroken(file, error)
    }
    return loaded
  }
}

/** @param folder of the owner's fonts: .ttf, .otf and .woff files; it need not exist */
export const openFonts = (
  folder: string | undefined,
  onBroken: (path: string, error: unknown) => void,
): Fonts => {
  const ofBundle = (weight: 400 | 700) =>
    bundled.map(([name, subset]) =>
      loader(
        `${name}-${subset}-${weight}`,
        () => require.resolve(`@fontsource/${name}/files/${name}-${subset}-${weight}-normal.woff`),
        onBroken,
      ),
    )
  const own = folder ? globSync('*.{ttf,otf,woff}', { cwd: folder }).toSorted() : []
  const others = [
    ...own.map((file) => loader(`own-${file}`, () => join(folder ?? '', file), onBroken)),
    ...systemFiles
      .filter(({ path }) => existsSync(path))
      .map(({ path, postscriptName }) => loader(path, () => path, onBroken, postscriptName)),
  ]
  const regular = [...ofBundle(400), ...others]
  const bold = [...ofBundle(700), ...others]
  const known = {
    regular: new Map<number, Loader | undefined>(),
    bold: new Map<number, Loader | undefined>(),
  }

  const find: Fonts['find'] = (codePoint, isBold, preferred) => {
    // Spaces and digits of any script are those of the first font: some fonts of one script have them without a name.
    if (codePoint > 0x7f && preferred?.font.hasGlyphForCodePoint(codePoint)) return preferred
    const found = isBold ? known.bold : known.regular
    if (!found.has(codePoint))
      found.set(
        codePoint,
        (isBold ? bold : regular).find((load) => load()?.font.hasGlyphForCodePoint(codePoint)),
      )
    return found.get(codePoint)?.()
  }
  return { find }
}
