/** The built files that a page loads first, from Vite's manifest: the entry, its styles, fonts and chunks. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TypePairing } from '../../domain/settings/shop-settings.ts'
import type { Assets } from '../../site/render.tsx'

export type Manifest = Record<
  string,
  { file: string; css?: string[]; assets?: string[]; imports?: string[]; dynamicImports?: string[] }
>

const ENTRY = 'src/site/deferred-hydration.ts'
/** No script of its own: it is in one that it imports (`site` in vite.config.ts), and hydrates the page from there. */
const CLIENT = 'src/site/client.tsx'

/** Awaited by the last of those on wide screens. */
const WIDE = 'src/storefront/header/navigation-bar.tsx'

const url = (file: string): string => `/${file}`

/** The rules of typefaces that the owner may choose; those of the default are in the styles of every page. */
const CHOSEN_FONTS = 'src/ui/chosen-fonts.css'

/** The fonts that a page in those typefaces needs at once. Latin Extended is loaded where a page has such characters. */
const preloadedFonts: Record<TypePairing, RegExp> = {
  sans: /instrument-sans-basic/,
  'serif-headings': /instrument-sans-basic|fraunces-latin-(?!ext)/,
  geometric: /manrope-latin-(?!ext)/,
}

export const assetsOf = (manifest: Manifest): Assets => {
  const chunk = (key: string) => {
    const found = manifest[key]
    if (!found) throw new Error(`the build has no ${key}: its manifest is not of this release`)
    return found
  }
  const collectImports = (key: string, seen: Set<string>): Set<string> => {
    // Imported files come before those that import them: they are evaluated in this order.
    for (const imported of chunk(key).imports ?? []) if (!seen.has(imported)) collectImports(imported, seen)
    return seen.add(key)
  }
  const base = collectImports(CLIENT, collectImports(ENTRY, new Set()))
  const cssOf = (keys: Iterable<string>) => [...keys].flatMap((key) => chunk(key).css ?? [])
  const fonts = Object.values(manifest).flatMap(({ file }) => (file.endsWith('.woff2') ? [file] : []))
  const styles = [...new Set(cssOf(base))]
  const importsOf = (source: string) => (source in manifest ? collectImports(source, new Set(base)) : base)
  return {
    entry: url(chunk(ENTRY).file),
    css: styles.map(url),
    pageCss: (source) =>
      [...new Set(cssOf(importsOf(source)))].filter((file) => !styles.includes(file)).map(url),
    wideScripts: [...importsOf(WIDE)].slice(base.size).map((key) => url(chunk(key).file)),
    fonts: (pairing) => fonts.filter((file) => preloadedFonts[pairing].test(file)).map(url),
    fontCss: (pairing) => (pairing === 'sans' ? [] : [url(chunk(CHOSEN_FONTS).file)]),
    scripts: (source) =>
      [...importsOf(source)]
        .filter((key) => key !== ENTRY && key !== CLIENT)
        .map((key) => url(chunk(key).file)),
  }
}

/** @throws ENOENT where nothing has been built */
export const readAssets = (clientFolder: string): Assets => {
  const manifest: Manifest = JSON.parse(readFileSync(join(clientFolder, '.vite', 'manifest.json'), 'utf8'))
  return assetsOf(manifest)
}
