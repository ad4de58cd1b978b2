/** The document of a preview: a page of the shop as its server renders it, without the scripts that would hydrate it. */

const SCRIPT = /<script\b[^>]*>.*?<\/script>/gs
const PRELOAD = /<link\b[^>]*rel="(?:modulepreload|preload)"[^>]*>/g

/**
 * The frame of a preview allows no scripts, and the browser would report each as an error; likewise a picture that was
 * preloaded for a frame that staff have hidden since.
 */
export const withoutScripts = (html: string): string => html.replaceAll(SCRIPT, '').replaceAll(PRELOAD, '')
