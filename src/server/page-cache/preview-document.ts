/** The document of a preview: a page of the shop as its server renders it, without the scripts that would hydrate it. */

const SCRIPT = /<script\b[^>]*>.*?<\/script>/gs
const SCRIPT_PRELOAD = /<link\b[^>]*rel="modulepreload"[^>]*>/g

/** The frame of a preview allows no scripts, and the browser would report each as an error. */
export const withoutScripts = (html: string): string =>
  html.replaceAll(SCRIPT, '').replaceAll(SCRIPT_PRELOAD, '')
